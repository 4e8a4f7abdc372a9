// France's public geography, as far as the shop asks it: the towns of a zip code.
import type { FastifyInstance } from 'fastify';
import { answerRead } from '../read-request.ts';
import type { Switches } from '../switches.ts';
import { towns } from './towns.ts';

type Asked = { Querystring: { codePostal?: string; fields?: string } };

export function mountAddressLookup(server: FastifyInstance, switches: Switches): void {
  server.get<Asked>('/communes', (request, reply) =>
    answerRead('address-lookup', switches, { request, reply }, () => {
      const { codePostal, fields = 'nom,code' } = request.query;
      const found = towns.filter((town) => codePostal === undefined || town.codesPostaux.includes(codePostal));
      const named = fields.split(',');
      return reply.send(
        found.map((town) => Object.fromEntries(Object.entries(town).filter(([name]) => named.includes(name)))),
      );
    }),
  );
}
