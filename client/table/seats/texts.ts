export const ROSTER_TEXTS = {
  label: 'Seats',
  unnamed: 'no name yet',
  empty: 'open seat',
  you: ' (you)',
  here: 'here',
  away: 'away',
  alone: 'Nobody else is seated.',
  invite: 'Send the links',
  seats: 'Seats …',
  seatsHint: 'Leave your seat, pass it on, or give away another’s',
  call: 'Call the referee …',
  callHint: 'Ask the human referee to rule on something',
  clock: 'Clock …',
  clockHint: 'Play with a clock',
  watching: (count: number) => (count === 1 ? '1 observer' : `${count} observers`),
  observers: (names: readonly (string | undefined)[]) => names.map((name) => name ?? 'Unnamed').join(', '),
}

export const SEATS_TEXTS = {
  title: 'Seats',
  ownersOnly: 'Each side handles only its own counters',
  ownersOnlyAsked: 'Each side handles only its own counters: waiting for the others',
  you: (seat: string) => `${seat} (you)`,
  comeBack: 'Keep your link. You can come back with it until someone else takes the seat.',
  leave: 'Leave the seat',
  renew: 'Get a new link for yourself',
  renewHint: 'Anyone else who has your old link, such as the host, can no longer use it',
  passOn: (seat: string) => `Pass ${seat} on`,
  passOnHint:
    'Send this to the player who takes over. Whoever opens it gets the seat and all it may see; your own link then ' +
    'stops working. It works once.',
  empty: 'Nobody sits here.',
  occupied: (name: string) => `${name} sits here.`,
  away: 'If this player stays away:',
  newLink: (seat: string) => `New link for ${seat}`,
  newLinkHint: 'Find a new player for this seat, and send this link. It works once.',
  showNewLink: 'Show the new link of this seat',
  asked: 'Waiting for the others',
  give: (seat: string) => `Give ${seat} to another player …`,
  giveHint: (consent: string) => `${consent} The seat’s old link then stops working, and you get a new one to send.`,
  refereeDecides: 'As referee you need no consent.',
  nobodyElse:
    'There is nobody else to ask: the player of the seat must agree, unless the seat is empty or its player has done ' +
    'nothing for a week.',
  invite: (action: string) => `${action} to another player …`,
}

export const INVITE_TEXTS = {
  title: 'Invite players',
  host: (hasReferee: boolean) =>
    'Each seat has its own link. Whoever opens it takes the seat, so send it only to its player. ' +
    'You made this table, so your browser has every link: the others trust you not to open theirs' +
    `${hasReferee ? ', nor the referee’s, which shows everything' : ''}.`,
  notHost: 'Only the browser that made this table has the links of all seats. Ask the host for them.',
  referee: 'Referee',
  refereeHint: 'For the human referee. It shows everything on both sides, and lets its holder rule on flags.',
  you: (seat: string) => `${seat} (you)`,
  ownHint: 'Your own seat. Keep the link, to come back from another browser.',
  seatHint: (seat: string) => `Send this to the player of ${seat}.`,
  takenHint: (name: string) => `${name} sits here. Send it again if the link was lost.`,
  own: 'Your own seat',
  observers: 'Observers',
  observersHint: 'For anyone who wants to watch. Observers see only what everyone may see.',
  sit: 'Take my seat',
  linkFor: (title: string) => `Link: ${title}`,
  copy: 'Copy',
  copied: 'Copied',
  copyOf: (title: string) => ` the link: ${title}`,
}

export const NAME_TEXTS = {
  youPlay: (seat: string) => `You play ${seat}`,
  title: 'Your name',
  takeOver: (name: string) =>
    `${name} sits here now. If that is not you, you take over the seat, and the others see that in the log.`,
  sit: 'Sit down',
  field: 'Your name, as the others see it',
}

export const HANDOVER_TEXTS = {
  title: 'Who is at the screen now?',
  about: 'Each side has secrets. Choose your side when nobody else can see the screen.',
  side: (name: string) => `I am ${name}`,
  both: 'I play both sides: show everything',
  bothHint: 'You see what each side hides. The log says so.',
}
