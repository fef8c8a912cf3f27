import type { FastifyInstance } from 'fastify';

const nameKey = Symbol.for('fastify.display-name');

/** Routes that read bodies in a way of their own. The name is told because the framework would look for one in all modules. */
export async function installApart(
  server: FastifyInstance,
  name: string,
  install: (scope: FastifyInstance) => void,
): Promise<void> {
  const plugin = async (scope: FastifyInstance) => install(scope);
  await server.register(Object.assign(plugin, { [nameKey]: name }));
}
