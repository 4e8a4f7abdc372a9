// What a legal representative or a shareholder is asked (KYB-20).
import { entry } from './entry.ts';

// prettier-ignore
export const personLists = {
  occupation: [
    entry('FAR', 'Farmer', 'Agriculteur', 'Agricultor', 'مزارع'),
    entry('CRA', 'Craftsperson or shopkeeper', 'Artisan ou commerçant', 'Artesano o comerciante', 'حرفي أو تاجر'),
    entry('DIR', 'Company director', 'Chef d’entreprise', 'Directivo de empresa', 'مدير شركة'),
    entry('PRO', 'Independent professional', 'Profession libérale', 'Profesional liberal', 'مهنة حرة'),
    entry('EXE', 'Executive', 'Cadre', 'Ejecutivo', 'إطار تنفيذي'),
    entry('TEC', 'Technician or supervisor', 'Technicien ou agent de maîtrise', 'Técnico o supervisor', 'فني أو مشرف'),
    entry('EMP', 'Employee', 'Employé', 'Empleado', 'موظف'),
    entry('WOR', 'Worker', 'Ouvrier', 'Obrero', 'عامل'),
    entry('CIV', 'Civil servant', 'Fonctionnaire', 'Funcionario', 'موظف حكومي'),
    entry('STU', 'Student', 'Étudiant', 'Estudiante', 'طالب'),
    entry('RET', 'Retired', 'Retraité', 'Jubilado', 'متقاعد'),
    entry('NON', 'Without occupation', 'Sans profession', 'Sin profesión', 'بلا مهنة'),
  ],
  'shareholder-document': [
    entry('IDC', 'Identity card', 'Carte d’identité', 'Documento de identidad', 'بطاقة هوية'),
    entry('PAS', 'Passport', 'Passeport', 'Pasaporte', 'جواز سفر'),
    entry('RES', 'Residence permit', 'Titre de séjour', 'Permiso de residencia', 'تصريح إقامة'),
    entry('REG', 'Company registration extract', 'Extrait d’immatriculation', 'Extracto del registro mercantil', 'مستخرج السجل التجاري'),
    entry('ART', 'Articles of association', 'Statuts', 'Estatutos', 'النظام الأساسي'),
    entry('BEN', 'Register of beneficial owners', 'Registre des bénéficiaires effectifs', 'Registro de titulares reales', 'سجل المستفيدين الفعليين'),
  ],
} as const;
