const sessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)

export default {
  lead: 'Where people are signed in now. An ended session is signed out at once.',
  person: (nickName: string, username: string) => `${nickName} (${username})`,
  name: (username: string, browser: string, address: string) =>
    `${username}, ${browser}, ${address}`,
  unknownBrowser: 'Unknown browser',
  thisOne: 'This session',
  unbound: 'Not bound to a browser',
  emptyTitle: 'No sessions to show',
  emptyText: 'The server lists no sessions.',
  noMatchTitle: 'No sessions match',
  noMatchText: 'No session matches these filters.',
  failedTitle: 'Sessions could not be loaded',
  end: 'End',
  endOf: (name: string) => `End the session ${name}`,
  endTitle: 'End session?',
  endText: (name: string) =>
    `${name}: this session is signed out at once. Signing in again is possible.`,
  endConfirm: 'End session',
  endMany: (count: number) => `End ${sessions(count)}`,
  endManyTitle: (count: number) => `End ${sessions(count)}?`,
  endManyText: 'They are signed out at once. Signing in again is possible.',
  endAllOf: (username: string) => `End all of ${username}`,
  endAllTitle: (username: string) => `End all sessions of ${username}?`,
  endAllText:
    'They are signed out at once, also those that no filter shows. Signing in again is possible.',
  endOthers: 'End my others',
  endOthersTitle: 'End all your other sessions?',
  ended: (names: string) => `Ended: ${names}`,
  hadEnded: (name: string) => `It had ended already: ${name}`,
  endedOf: (username: string, ended?: number): string =>
    ended === undefined
      ? `Sessions of ${username} ended`
      : `${sessions(ended)} of ${username} ended`,
}
