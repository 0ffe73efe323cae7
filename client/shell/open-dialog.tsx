import type { Module } from '../../table/module/module.ts'
import { PreferencesDialog } from '../controls/preferences-dialog.tsx'
import { SaveDialog } from '../past/save-dialog.tsx'
import { HouseRulesDialog, ModeDialog, RulebookDialog } from '../referee/lazy-panels.tsx'
import { ReferenceDialog } from '../reference/reference-dialog.tsx'
import type { Screen } from '../screen/screen.ts'
import type { Table } from '../session/table.ts'
import { ClockDialog } from '../table/clock/clock-dialog.tsx'
import { AppealDialog } from '../table/consent/appeal-dialog.tsx'
import { EndGameDialog, GameEndedDialog } from '../table/consent/end-game-dialog.tsx'
import { playSample } from '../table/notifications/sounds.ts'
import { DealDialog } from '../table/piles/deal-dialog.tsx'
import { DrawDialog, ShuffleDialog } from '../table/piles/draw-dialog.tsx'
import { PeekDialog } from '../table/piles/peek-dialog.tsx'
import { PourDialog } from '../table/piles/pour-dialog.tsx'
import { SendDialog } from '../table/piles/send-dialog.tsx'
import { ShowCardsDialog } from '../table/piles/show-cards-dialog.tsx'
import { InviteDialog } from '../table/seats/invite-dialog.tsx'
import { NameDialog } from '../table/seats/name-dialog.tsx'
import { SeatsDialog } from '../table/seats/seats-dialog.tsx'
import { MapTextDialog } from './instruments/map-text-dialog.tsx'
import { ShortcutList } from './keys/shortcut-list.tsx'
import { LabelDialog } from './menu/label-dialog.tsx'
import { NewCounterDialog } from './menu/new-counter-dialog.tsx'

/** The one dialog over the table, if any. */
export function OpenDialog({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const dialog = screen.dialog.value
  if (!dialog) return null
  const props = { table, screen, module }
  switch (dialog.kind) {
    case 'name':
      return <NameDialog {...props} />
    case 'save':
      return <SaveDialog {...props} />
    case 'share':
      return <InviteDialog {...props} />
    case 'keys':
      return <ShortcutList screen={screen} />
    case 'preferences':
      return <PreferencesDialog onClose={() => screen.close()} onSound={playSample} />
    case 'reference':
      return <ReferenceDialog {...props} />
    case 'end':
      return <EndGameDialog {...props} />
    case 'ended':
      return <GameEndedDialog {...props} />
    case 'draw':
      return <DrawDialog {...props} pile={dialog.pile} />
    case 'deal':
      return <DealDialog {...props} pile={dialog.pile} />
    case 'pour':
      return <PourDialog {...props} pile={dialog.pile} />
    case 'peek':
      return <PeekDialog {...props} pile={dialog.pile} />
    case 'showCards':
      return <ShowCardsDialog {...props} pile={dialog.pile} ids={dialog.ids} />
    case 'shuffle':
      return <ShuffleDialog {...props} pile={dialog.pile} />
    case 'send':
      return <SendDialog {...props} ids={dialog.ids} />
    case 'counterLabel':
      return <LabelDialog {...props} ids={dialog.ids} text={dialog.text} />
    case 'mapText':
      return <MapTextDialog {...props} at={dialog.at} />
    case 'newCounter':
      return <NewCounterDialog {...props} to={dialog.to} />
    case 'seats':
      return <SeatsDialog {...props} />
    case 'referee':
      return <ModeDialog {...props} />
    case 'appeal':
      return <AppealDialog {...props} entry={dialog.entry} />
    case 'clock':
      return <ClockDialog {...props} />
    case 'house':
      return <HouseRulesDialog {...props} />
    case 'rules':
      return <RulebookDialog {...props} cite={dialog.cite} />
  }
}
