// What happens to the Python of one notebook, told as five events: a cell starts, waits for the keyboard, ends; Python dies,
// restarts.
//
// JupyterLite calls a kernel busy for many reasons; only a cell counts here, from the message that it starts to the message
// that its request is done. A dead Pyodide sends no message at all, but the kernel writes its last words in the log.

const LAST_WORDS = /^Pyodide has (exited|suffered)/;

export function watchKernel(context, log, events) {
  const cells = new Map();
  let running = null;

  const sent = ({ header, metadata }) => {
    if (header.msg_type === 'execute_request') {
      cells.set(header.msg_id, metadata.cellId);
    } else if (header.msg_type === 'input_reply') {
      events.resumed();
    }
  };
  const received = ({ header, parent_header: { msg_id: request }, content }) => {
    if (header.msg_type === 'execute_input') {
      running = request;
      events.started(cells.get(request), content.code);
    } else if (header.msg_type === 'input_request') {
      events.waiting();
    } else if (header.msg_type === 'error' && content.ename.includes('MemoryError')) {
      events.full(cells.get(request));
    } else if (content.execution_state === 'idle' && request === running) {
      cells.delete(running);
      running = null;
      events.ended();
    }
  };
  const heard = (_, { direction, msg }) => (direction === 'send' ? sent(msg) : received(msg));

  let restarting = false;
  const statusChanged = (_, status) => {
    if (status === 'restarting' || status === 'autorestarting') {
      restarting = true;
      cells.clear();
      running = null;
      events.restarting();
    } else if (status === 'idle' && restarting) {
      restarting = false;
      events.restarted();
    } else if (status === 'dead' && !restarting) {
      events.died();
    }
  };

  const follow = () => {
    const { session } = context;
    session?.kernel?.anyMessage.disconnect(heard);
    session?.kernel?.anyMessage.connect(heard);
    const logger = session && log?.getLogger(session.path);
    logger?.contentChanged.disconnect(logged);
    logger?.contentChanged.connect(logged);
  };
  const logged = ({ outputAreaModel: lines }) => {
    const last = lines.length && lines.get(lines.length - 1).toJSON();
    if (LAST_WORDS.test(last?.data?.['text/plain'] ?? last?.text ?? '')) {
      events.died();
    }
  };
  context.statusChanged.connect(statusChanged);
  context.kernelChanged.connect(follow);
  follow();
}
