import type { FastifyReply, FastifyRequest } from 'fastify';

/** As long as a client may go on sending what was refused. */
const patience_ms = 2000;

/**
 * The rest of a body that was refused is not worth waiting for, so the connection ends with the answer. It ends slowly:
 * closed at once, with bytes in it that nobody has read, it is reset, and the client may never see why it was refused.
 */
export function leaveRestOfBody(request: FastifyRequest, reply: FastifyReply): void {
  // A request that was left while it was read has forgotten its connection; the answer has not.
  const { socket } = reply.raw;
  if (request.raw.complete || !socket) return;
  reply.header('connection', 'close');
  // What Node calls when the answer to the last request of a connection is written.
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
