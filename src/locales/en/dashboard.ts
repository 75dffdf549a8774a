export default {
  morning: (name: string) => `Good morning, ${name}`,
  afternoon: (name: string) => `Good afternoon, ${name}`,
  evening: (name: string) => `Good evening, ${name}`,
  roles: (roles: string) => `Signed in as ${roles}.`,
  numbers: 'Numbers',
  rolesTotal: 'Roles',
  rolesDisabled: 'Roles disabled',
  entriesTotal: 'Dictionary entries',
  keysTotal: 'Configuration keys',
  notKnown: 'not known',
}
