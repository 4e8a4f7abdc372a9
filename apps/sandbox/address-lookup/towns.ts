// Some French towns, to try things with; no source for anything. Several share a zip code, and a city
// has many.

export interface Town {
  readonly nom: string;
  readonly code: string;
  readonly codesPostaux: readonly string[];
}

const town = (nom: string, code: string, ...codesPostaux: string[]): Town => ({
  nom,
  code,
  codesPostaux,
});

export const towns: readonly Town[] = [
  town('Paris', '75056', '75001', '75002', '75003', '75004', '75005', '75006', '75007', '75008', '75009', '75010'),
  town('Lyon', '69123', '69001', '69002', '69003', '69004', '69005', '69006', '69007', '69008', '69009'),
  town('Marseille', '13055', '13001', '13002', '13006', '13008'),
  town('Villeurbanne', '69266', '69100'),
  town('Aix-en-Provence', '13001', '13080', '13090', '13100', '13290', '13540'),
  town('Arles', '13004', '13200'),
  town('Toulouse', '31555', '31000', '31100', '31200', '31300', '31400', '31500'),
  town('Nice', '06088', '06000', '06100', '06200', '06300'),
  town('Villefranche-sur-Mer', '06159', '06230'),
  town('Saint-Jean-Cap-Ferrat', '06121', '06230'),
  town('Nantes', '44109', '44000', '44100', '44200', '44300'),
  town('Montpellier', '34172', '34000', '34070', '34080', '34090'),
  town('Strasbourg', '67482', '67000', '67100', '67200'),
  town('Bordeaux', '33063', '33000', '33100', '33200', '33300', '33800'),
  town('Lille', '59350', '59000', '59160', '59260', '59777', '59800'),
  town('Roubaix', '59512', '59100'),
  town('Rennes', '35238', '35000', '35200', '35700'),
  town('Brest', '29019', '29200'),
  town('Le Havre', '76351', '76600', '76610', '76620'),
  town('Grenoble', '38185', '38000', '38100'),
  town('Dijon', '21231', '21000'),
  town('Beaune', '21054', '21200'),
  town('Angers', '49007', '49000', '49100'),
  town('Tours', '37261', '37000', '37100', '37200'),
  town('Orléans', '45234', '45000', '45100'),
  town('Clermont-Ferrand', '63113', '63000', '63100'),
  town('Limoges', '87085', '87000', '87100', '87280'),
  town('Nancy', '54395', '54000', '54100'),
  town('Besançon', '25056', '25000'),
  town('Lons-le-Saunier', '39300', '39000'),
  town('Bourg-en-Bresse', '01053', '01000'),
  town('Annecy', '74010', '74000', '74370', '74600', '74940', '74960'),
  town('Saint-Gervais-les-Bains', '74236', '74170'),
  town('Les Contamines-Montjoie', '74085', '74170'),
  town('Chambéry', '73065', '73000'),
  town('Rodez', '12202', '12000'),
  town('Pau', '64445', '64000'),
  town('Biarritz', '64122', '64200'),
  town('Arcangues', '64038', '64200'),
  town('Bassussarry', '64100', '64200'),
  town('Saint-Denis', '93066', '93200', '93210'),
  town('Versailles', '78646', '78000'),
  town('L’Haÿ-les-Roses', '94038', '94240'),
  town('Ajaccio', '2A004', '20000', '20090', '20167'),
];
