const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

export default {
  lead: 'Where people work. The tree decides what a data scope by department shows.',
  people: 'People',
  peopleOf: (department: string, count: number) => `${people(count)} in ${department}`,
  /** Behind the number of people. */
  andUnseen: (unseen: number) => `, and ${people(unseen)} you cannot see`,
  outOfScope: 'This department is outside your data scope.',
  chooseUpper: 'Choose the department that this one belongs to.',
  moveHelp:
    'Everything below it moves with it. People with the scope "department and below" see it in its new place.',
}
