import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long a client may continue to send a refused body. */
const patience_ms = 2000;

/**
 * The rest of a refused body is not read, so the connection ends with the answer. It closes slowly: closing it with
 * unread bytes resets it, and the client may never see the refusal.
 */
export function leaveRestOfBody(request: FastifyRequest, reply: FastifyReply): void {
  // A request that was aborted while it was read no longer has its connection; the answer does.
  const { socket } = reply.raw;
  if (request.raw.complete || !socket) return;
  reply.header('connection', 'close');
  // Node calls this after it has written the answer to the last request of a connection.
  socket.destroySoon = () => {
    socket.end();
    socket
      .removeAllListeners('data')
      .on('data', () => {})
      .resume();
    const end = setTimeout(() => socket.destroy(), patience_ms);
    socket.once('close', () => clearTimeout(end));
  };
}
