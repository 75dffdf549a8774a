export default {
  lead: 'What the server knows about your account, and what this computer keeps.',
  avatar: 'Avatar',
  name: 'Name',
  phone: 'Phone',
  email: 'E-mail',
  edit: 'Edit my details',
  detailsSaved: 'Your details were saved',
  introduction: 'About',
  roles: 'Roles',
  permissions: 'Permissions',
  everything: 'Every operation (*:*:*)',
  none: 'None',
  whoIAm: 'My account',
  since: 'Signed in',
  until: 'Session lasts until',
  signOut: 'Sign out in all windows of this browser',
  searchPermissions: 'Search permissions',
  noPermission: 'No permissions match.',
  other: 'Other',
  pages: 'Pages I can open',
  noPages: 'Your role has no pages yet.',
  copyRights: 'Copy for support',
  preferences: 'Preferences',
  preferencesText: 'Size, colours, tabs, shortcuts and language apply to this browser.',
  preferencesKept:
    'Colours, tabs, shortcuts and language are kept with your account, as are favourites and saved views. The size applies to this browser.',
  openSettings: 'Open settings',
  computer: 'On this computer',
  drafts: 'Drafts',
  draftOn: (page: string) => `Draft on ${page}`,
  discard: 'Discard',
  discardOf: (page: string) => `Discard the draft on ${page}`,
  draftDiscarded: 'Draft discarded',
  savedViews: 'Saved views',
  favourites: 'Favourites',
  recent: 'Recent pages',
  forget: 'Forget everything on this computer',
  forgetTitle: 'Forget everything on this computer?',
  forgetText:
    'Drafts, saved views, favourites, recent pages, the message history and the layout of the home page are deleted here. Settings stay.',
  forgetKept:
    'Your account keeps its favourites, saved views and layout: they come back with the next page that you load.',
  forgetConfirm: 'Forget everything',
  forgotten: 'Everything on this computer was forgotten',
  sessions: 'My sessions',
  sessionsUnknown: 'This server does not list where you are signed in.',
  sessionsFailed: 'Your sessions could not be loaded',
  sessionsEnded: (ended?: number): string =>
    ended === undefined
      ? 'Ended'
      : ended === 0
        ? 'It had ended already'
        : ended === 1
          ? '1 session ended'
          : `${ended} sessions ended`,
  thisOne: 'This session',
  lastSeen: 'Last seen',
  unknownBrowser: 'Unknown browser',
  end: 'End',
  endOf: (browser: string, address: string) => `End session ${browser}, ${address}`,
  endOthers: 'End all others',
  password: 'Password',
  notName: 'Choose a password other than your name.',
  endTokens: 'Also end my tokens for programs',
  passwordUnknown: 'This server does not let you change your password here.',
  strength: (strength: 'short' | 'weak' | 'fair' | 'strong') =>
    (
      ({
        short: 'Too short: at least 12 characters.',
        weak: 'Weak: easy to guess. Use more different characters.',
        fair: 'Fair: a few more words would make it strong.',
      }) as Readonly<Record<string, string>>
    )[strength] ?? 'Strong.',
}
