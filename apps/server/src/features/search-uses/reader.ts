import type { FastifyRequest } from 'fastify';

interface Caller {
  developer: { id: string } | undefined;
  request: Pick<FastifyRequest, 'ip'>;
}

/** What distinguishes readers for a moment. It is hashed before it leaves memory. */
export const toReader = ({ developer, request }: Caller): string =>
  developer ? `developer ${developer.id}` : `address ${request.ip}`;
