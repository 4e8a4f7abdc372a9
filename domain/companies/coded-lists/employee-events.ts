// The occasions on which a French employer may give a present without social charges. An order line
// carries the number as urssafId, in which 0 is none, so the codes are numbers from 1.
import { entry } from './entry.ts';

export const employeeEvents = [
  entry('1', 'Birth or adoption', 'Naissance ou adoption', 'Nacimiento o adopción', 'ولادة أو تبنٍّ'),
  entry('2', 'Marriage or civil union', 'Mariage ou PACS', 'Matrimonio o unión civil', 'زواج أو ارتباط مدني'),
  entry('3', 'Retirement', 'Départ à la retraite', 'Jubilación', 'تقاعد'),
  entry('4', 'Mother’s Day', 'Fête des mères', 'Día de la Madre', 'عيد الأم'),
  entry('5', 'Father’s Day', 'Fête des pères', 'Día del Padre', 'عيد الأب'),
  entry('6', 'Saint Catherine’s Day', 'Sainte-Catherine', 'Santa Catalina', 'عيد القديسة كاترين'),
  entry('7', 'Saint Nicholas’ Day', 'Saint-Nicolas', 'San Nicolás', 'عيد القديس نيكولاس'),
  entry('8', 'Christmas', 'Noël', 'Navidad', 'عيد الميلاد'),
  entry('9', 'Back to school', 'Rentrée scolaire', 'Vuelta al colegio', 'العودة إلى المدارس'),
] as const;
