import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Finding } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { moveThroughMenu } from '../../controls/menu-button.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { placeName } from '../../words/names.ts'
import { reasonAgainst } from '../parts/gravest-finding.ts'
import type { MapGuide } from './map-guide.ts'
import { texts } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly guide: MapGuide
}

const MARGIN = 8

/** Counters were dropped on an enemy: an attack, the move all the same, or neither. Nothing is done before the answer. */
export function DropMenu({ table, screen, module, guide }: Props) {
  const dropped = guide.dropped.value
  const state = table.state.value
  const element = useRef<HTMLDivElement>(null)
  const close = () => {
    guide.dropped.value = undefined
  }
  useLayoutEffect(() => {
    const box = element.current
    if (!box || !dropped) return
    const { width, height } = box.getBoundingClientRect()
    box.style.left = `${Math.max(MARGIN, Math.min(dropped.x, innerWidth - width - MARGIN))}px`
    box.style.top = `${Math.max(MARGIN, Math.min(dropped.y, innerHeight - height - MARGIN))}px`
    box.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [dropped])
  useEffect(() => {
    if (!dropped) return
    const away = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.contains(target)) close()
    }
    window.addEventListener('pointerdown', away, true)
    return () => window.removeEventListener('pointerdown', away, true)
  }, [dropped])
  if (!dropped || !state) return null
  const { attack, at, move } = dropped
  const place = placeName(module, state.game, at)
  const finish = (act: () => void) => {
    close()
    screen.board.peek()?.focus()
    act()
  }
  return (
    <div
      ref={element}
      class="menu"
      role="menu"
      aria-label={texts.onEnemy(place)}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Tab') {
          event.preventDefault()
          event.stopPropagation()
          finish(() => {})
        }
        moveThroughMenu(event)
      }}
    >
      <p class="title">{texts.onEnemy(place)}</p>
      <Item label={texts.dropAttack(place)} act={() => finish(() => screen.planAttack({ ids: attack.pieces, at }))} />
      <Item
        label={texts.dropMove}
        against={reasonAgainst(table.referee.judge(move))}
        act={() => finish(() => table.act(move))}
      />
      <Item label={texts.dropBack} act={() => finish(() => {})} />
    </div>
  )
}

function Item({ label, against, act }: { label: string; against?: Finding | undefined; act: () => void }) {
  return (
    <button type="button" role="menuitem" class="quiet" onClick={act}>
      <span>
        {label}
        {against && <small>{against.message}</small>}
      </span>
    </button>
  )
}
