import type { FastifyInstance } from 'fastify';

const nameKey = Symbol.for('fastify.display-name');

/**
 * Installs routes that parse bodies in their own way. The framework needs the name: otherwise it searches all modules
 * for one.
 */
export async function installApart(
  server: FastifyInstance,
  name: string,
  install: (scope: FastifyInstance) => void,
): Promise<void> {
  const plugin = async (scope: FastifyInstance) => install(scope);
  await server.register(Object.assign(plugin, { [nameKey]: name }));
}
