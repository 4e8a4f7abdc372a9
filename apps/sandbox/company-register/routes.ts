// The French register's public search, as far as the shop asks it.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerRead } from '../read-request.ts';
import type { Switches } from '../switches.ts';
import { companies, type Establishment, type RegisteredCompany } from './companies.ts';

const Query = z.object({
  q: z.string().default(''),
  code_postal: z.string().optional(),
  etat_administratif: z.enum(['A', 'C']).optional(),
  minimal: z.enum(['true', 'false']).default('false'),
  include: z.string().default(''),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  per_page: z.coerce.number().int().min(1).max(25).default(10),
});
type Query = z.output<typeof Query>;

export function mountCompanyRegister(server: FastifyInstance, switches: Switches): void {
  server.get('/search', (request, reply) =>
    answerRead('company-register', switches, { request, reply }, () => {
      const query = Query.safeParse(request.query);
      const fault = query.success ? faultOf(query.data) : z.prettifyError(query.error);
      return query.success && fault === null ? reply.send(search(query.data)) : reply.code(400).send({ erreur: fault });
    }),
  );
}

/** The register's own refusals, in its own language. */
function faultOf({ q, code_postal: zipCode, etat_administratif: state }: Query): string | null {
  const filtered = zipCode !== undefined || state !== undefined;
  if (q === '' && !filtered) return 'Veuillez indiquer au moins un paramètre de recherche.';
  if (q.trim().length < 3 && !filtered) return '3 caractères minimum pour les termes de la requête.';
  if (zipCode !== undefined && !zipCode.split(',').every((code) => /^\d{5}$/.test(code)))
    return 'Au moins une valeur du paramètre code_postal est non valide.';
  return null;
}

function search(query: Query) {
  const { q, page, per_page, etat_administratif: state, code_postal: zipCode } = query;
  const found = companies
    .filter((company) => state === undefined || company.etat_administratif === state)
    .filter((company) => matches(company, plain(q)))
    .filter(({ establishments }) => zipCode === undefined || establishments.some((one) => isIn(one, zipCode)));
  return {
    results: found.slice((page - 1) * per_page, page * per_page).map((company) => shown(company, query)),
    total_results: found.length,
    page,
    per_page,
    total_pages: Math.ceil(found.length / per_page),
  };
}

const isIn = (one: Establishment, zipCodes: string): boolean => zipCodes.split(',').includes(one.code_postal);

function matches({ siren, establishments, ...company }: RegisteredCompany, q: string): boolean {
  const number = q.replaceAll(' ', '');
  if (/^\d{9}$/.test(number)) return siren === number;
  if (/^\d{14}$/.test(number)) return establishments.some(({ siret }) => siret === number);
  const name = plain(`${company.nom_complet} ${company.nom_raison_sociale}`);
  return q.split(' ').every((word) => name.includes(word));
}

/** As it is searched: without accents, in small letters, one space between words. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** `minimal` leaves out all that `include` does not name. */
function shown({ establishments, dirigeants, ...company }: RegisteredCompany, query: Query) {
  const [siege] = establishments;
  const zipCodes = query.code_postal;
  const number = query.q.replaceAll(' ', '');
  const matching = establishments.filter(
    (one) => one.siret === number || (zipCodes !== undefined && isIn(one, zipCodes)),
  );
  const parts = { siege, matching_etablissements: matching, dirigeants };
  const wanted = query.include.split(',');
  const kept = Object.entries(parts).filter(([name]) => query.minimal === 'false' || wanted.includes(name));
  return { ...company, nombre_etablissements: establishments.length, ...Object.fromEntries(kept) };
}
