"""The lesson as text: what a student reads while the notebook itself is still on its way.

The build turns each notebook into a piece of HTML, cell by cell, and runs none of it. The page that opens a lesson
shows that piece first (reading.js), with the cells that the student changed as the student has them, until the live
notebook stands behind it and takes over (lite/extension/takeover.js).
"""
