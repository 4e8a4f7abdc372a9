// Companies that do not exist. Their numbers are made here and have the right check digits; should a
// real company have one of them, it is by chance.

export interface Establishment {
  readonly siret: string;
  readonly adresse: string;
  readonly code_postal: string;
  readonly libelle_commune: string;
  readonly etat_administratif: 'A' | 'F';
  readonly est_siege: boolean;
  readonly nom_commercial: string | null;
  readonly liste_enseignes: readonly string[] | null;
}

export interface RegisteredCompany {
  readonly siren: string;
  readonly nom_complet: string;
  readonly nom_raison_sociale: string;
  readonly etat_administratif: 'A' | 'C';
  readonly nature_juridique: string;
  readonly section_activite_principale: string;
  readonly activite_principale: string;
  readonly tranche_effectif_salarie: string;
  readonly dirigeants: readonly object[];
  /** The head office first. */
  readonly establishments: readonly Establishment[];
}

/** Name, sign over the door, legal form, sector and activity, headcount, then its addresses. */
type Row = readonly [
  name: string,
  sign: string | null,
  legalForm: string,
  activity: string,
  headcount: string,
  ...addresses: string[],
];

// prettier-ignore
const rows: readonly Row[] = [
  ['ATELIER DES RUBANS', 'Les Rubans', '5710', 'C 17.29Z', '12', '12 RUE DES RUBANS|69002|LYON', '4 QUAI DES PAPETIERS|69005|LYON'],
  ['BOULANGERIE DU VIEUX FOUR', 'Le Vieux Four', '5499', 'C 10.71C', '03', '3 PLACE DU MARCHE|21000|DIJON'],
  ['CAFE DES TROIS PONTS', 'Aux Trois Ponts', '5498', 'I 56.30Z', '02', '18 QUAI DE LA BRUCHE|67000|STRASBOURG'],
  ['CLINIQUE SAINT ALARIC', null, '5710', 'Q 86.10Z', '32', '75 AVENUE DES TILLEULS|31000|TOULOUSE'],
  ['COMITE SOCIAL ET ECONOMIQUE MERIDOR', 'CSE Meridor', '8311', 'S 94.20Z', '01', '200 RUE DE LA FILATURE|59000|LILLE'],
  ['COMITE SOCIAL ET ECONOMIQUE VALTRANS', 'CSE Valtrans', '8311', 'S 94.20Z', '00', '9 ROUTE DU PORT|76600|LE HAVRE'],
  ['COMMUNAUTE DES QUATRE CLOCHERS', null, '7348', 'O 84.11Z', '31', '1 PLACE DE LA MAIRIE|35000|RENNES'],
  ['CONSEIL ORBAN ET ASSOCIES', 'Orban Conseil', '5710', 'M 70.22Z', '21', '44 RUE DE LA REPUBLIQUE|69002|LYON', '8 RUE DU LOUVRE|75001|PARIS'],
  ['CONSTRUCTIONS HALVARD', null, '5599', 'F 41.20B', '41', '310 AVENUE DE L EUROPE|44000|NANTES'],
  ['COOPERATIVE DES VIGNERONS D ARCANE', 'Vignerons d’Arcane', '6317', 'C 11.02B', '21', '2 CHEMIN DES CAVES|33000|BORDEAUX'],
  ['DOMAINE DE LA COMBE GRISE', null, '6598', 'A 01.21Z', '11', '5 LIEU DIT LA COMBE|21200|BEAUNE'],
  ['ECOLE PRIVEE LES HIRONDELLES', 'Les Hirondelles', '9220', 'P 85.20Z', '12', '27 RUE DES ECOLES|37000|TOURS'],
  ['EDITIONS DU MARRONNIER', 'Le Marronnier', '5710', 'J 58.11Z', '11', '61 RUE DE SEINE|75006|PARIS'],
  ['ENERGIES DU PLATEAU', null, '5710', 'D 35.11Z', '22', '14 RUE DES EOLIENNES|12000|RODEZ'],
  ['FONDATION LUMIERES D ESTRAN', null, '9300', 'R 90.04Z', '03', '6 PLACE DES ARTS|29200|BREST'],
  ['FROMAGERIE DES HAUTS PRES', 'Hauts Prés', '5499', 'C 10.51C', '12', '88 ROUTE DES ALPAGES|74000|ANNECY'],
  ['GARAGE PELISSARD', 'Garage Pélissard', '1000', 'G 45.20A', '01', '31 AVENUE DE LA GARE|73000|CHAMBERY'],
  ['HOTEL DU CLOITRE', 'Hôtel du Cloître', '5720', 'I 55.10Z', '11', '10 RUE DU CLOITRE|13200|ARLES'],
  ['IMPRIMERIE LACROIX VERNET', null, '5710', 'C 18.12Z', '21', '19 RUE GUTENBERG|63000|CLERMONT-FERRAND'],
  ['INSTITUT DE MESURE DE BELLECOMBE', null, '7389', 'M 72.19Z', '41', '1 CAMPUS DES SCIENCES|38000|GRENOBLE'],
  ['JARDINS DE SOLENE', 'Solène', '5499', 'G 47.76Z', '02', '52 ROUTE D ORLEANS|45000|ORLEANS', '7 RUE DES FLEURS|45100|ORLEANS'],
  ['LES AMIS DE LA RIVIERE', null, '9220', 'S 94.99Z', 'NN', '4 RUE DU MOULIN|25000|BESANCON'],
  ['LOGISTIQUE VALTRANS', 'Valtrans', '5710', 'H 52.29B', '51', '9 ROUTE DU PORT|76600|LE HAVRE', '120 RUE DES ENTREPOTS|13002|MARSEILLE', '3 ZONE DU CANAL|69007|LYON'],
  ['MAISON D ASSURANCES CORVEY', 'Corvey', '5599', 'K 65.12Z', '42', '22 BOULEVARD HAUSSMANN|75009|PARIS'],
  ['MEDIATHEQUE POPULAIRE D ORSANGE', null, '9220', 'R 91.01Z', '03', '2 PLACE JEAN JAURES|87000|LIMOGES'],
  ['MERIDOR TEXTILES', 'Meridor', '5599', 'C 13.20Z', '42', '200 RUE DE LA FILATURE|59000|LILLE', '15 RUE DU TISSAGE|59100|ROUBAIX'],
  ['NETTOYAGE BRISECLAIR', 'Briseclair', '5710', 'N 81.21Z', '32', '40 RUE DE LA PROPRETE|93200|SAINT-DENIS'],
  ['OPTIQUE CERISIER', 'Optique Cerisier', '5498', 'G 47.78A', '02', '17 RUE NATIONALE|49000|ANGERS'],
  ['PHARMACIE DES ARCADES', null, '5202', 'G 47.73Z', '03', '1 PLACE DES ARCADES|54000|NANCY'],
  ['RESTAURANT L ETOILE FILANTE', 'L’Étoile Filante', '5499', 'I 56.10A', '03', '33 RUE DE BEARN|64000|PAU'],
  ['SCIERIE DU HAUT JURA', null, '5710', 'C 16.10A', '12', '70 ROUTE DE LA FORET|39000|LONS-LE-SAUNIER'],
  ['SOCIETE DES EAUX DE MONTREVEL', null, '5599', 'E 36.00Z', '22', '5 RUE DES SOURCES|01000|BOURG-EN-BRESSE'],
  ['STUDIO PIXEL ET CAILLOU', 'Pixel & Caillou', '5720', 'J 62.01Z', '11', '29 RUE DE LA PLAINE|34000|MONTPELLIER'],
  ['TAXIS DE LA BAIE', null, '5499', 'H 49.32Z', '02', '12 PROMENADE DES ANGLAIS|06000|NICE'],
  ['TRANSACTIONS GRIMBERT', 'Grimbert Immobilier', '5710', 'L 68.31Z', '03', '9 COURS MIRABEAU|13100|AIX-EN-PROVENCE'],
];

/** One that has closed: a search for what exists must not find it. */
const closed: Row = ['MERCERIE DU PASSAGE', null, '5499', 'G 47.51Z', '00', '2 PASSAGE DU GRAND CERF|75002|PARIS'];

export const companies: readonly RegisteredCompany[] = [
  ...rows.map((row, index) => company(row, index, 'A')),
  company(closed, rows.length, 'C'),
];

function company(row: Row, index: number, state: 'A' | 'C'): RegisteredCompany {
  const [name, sign, legalForm, activity, headcount, ...addresses] = row;
  const [section = '', code = ''] = activity.split(' ');
  // A step that changes every digit, so that no two numbers look alike.
  const siren = withCheckDigit(`09${String(100_003 + index * 24_683).slice(0, 6)}`);
  return {
    siren,
    nom_complet: sign ? `${name} (${sign.toUpperCase()})` : name,
    nom_raison_sociale: name,
    etat_administratif: state,
    nature_juridique: legalForm,
    section_activite_principale: section,
    activite_principale: code,
    tranche_effectif_salarie: headcount,
    dirigeants: [{ nom: 'INVENTÉ', prenoms: 'Camille', date_de_naissance: '1970-01' }],
    establishments: addresses.map((address, place) => {
      const [street = '', zipCode = '', town = ''] = address.split('|');
      return {
        siret: withCheckDigit(siren + String(place + 1).padStart(4, '0')),
        adresse: `${street} ${zipCode} ${town}`,
        code_postal: zipCode,
        libelle_commune: town,
        etat_administratif: state === 'A' ? 'A' : 'F',
        est_siege: place === 0,
        nom_commercial: null,
        liste_enseignes: sign ? [sign] : null,
      };
    }),
  };
}

/** The digit that makes the number pass Luhn's check. */
function withCheckDigit(digits: string): string {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, place) => {
      const doubled = place % 2 === 0 ? Number(digit) * 2 : Number(digit);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}
