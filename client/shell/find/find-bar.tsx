import { useSignal } from '@preact/signals'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import { Icon } from '../../controls/icons.tsx'
import type { PanelProps } from '../../screen/panel-props.ts'
import { showCounter } from '../../screen/show-counter.ts'
import { pieceDescriber } from '../../words/piece-description.ts'
import { type Finds, type Found, finderOf } from './finder.ts'
import { FIND_TEXTS } from './texts.ts'

const NOTHING: Finds = { results: [], more: 0 }

/** The field over the board that finds hexes, places and counters. */
export function FindBar(props: PanelProps) {
  const { table, screen } = props
  const query = useSignal('')
  if (!screen.isFindOpen.value || !table.displayedState.value) return null
  return <Field {...props} query={query} />
}

function Field({ table, screen, module, query }: PanelProps & { readonly query: { value: string } }) {
  const find = useMemo(() => finderOf(module, pieceDescriber(module)), [module])
  const at = useSignal(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const state = table.displayedState.value
  const { results, more } = useMemo(() => (state ? find(state, query.value) : NOTHING), [state, query.value])
  const active = Math.min(at.value, results.length - 1)
  const words = query.value.trim() === '' ? '' : FIND_TEXTS.found(results.length, more)
  // A layout effect: text typed right after the key belongs here.
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const close = () => {
    screen.isFindOpen.value = false
    screen.board.value?.focus()
  }
  const choose = (each: Found | undefined) => {
    if (!each) return
    // The board gets the focus first: the place moves its cursor only then.
    close()
    if (each.id === undefined) screen.goTo(each.at)
    else showCounter(screen, each.id, each.at)
  }
  /** Closes when the focus goes elsewhere. */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(currentTarget instanceof Node) || !(relatedTarget instanceof Node)) return
    if (!currentTarget.contains(relatedTarget)) screen.isFindOpen.value = false
  }
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? results.length - 1 : 0
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter') choose(results[active])
    else if (by > 0 && results.length > 0) at.value = (active + by) % results.length
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <search class="find" onFocusOut={leave}>
      <div class="asking">
        <Icon name="find" />
        <input
          ref={input}
          role="combobox"
          aria-label={FIND_TEXTS.label}
          aria-expanded={results.length > 0}
          aria-controls="found"
          aria-autocomplete="list"
          aria-activedescendant={results.length > 0 ? `found-${active}` : undefined}
          placeholder={FIND_TEXTS.placeholder}
          autocomplete="off"
          spellcheck={false}
          value={query.value}
          onInput={(event) => {
            query.value = event.currentTarget.value
            at.value = 0
          }}
          onKeyDown={press}
        />
        <button type="button" class="quiet round" aria-label={FIND_TEXTS.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div
        id="found"
        class="find-results"
        role="listbox"
        aria-label={FIND_TEXTS.results}
        ref={list}
        hidden={results.length === 0}
      >
        {results.map((each, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, and says which one is chosen.
          <div
            key={each.key}
            id={`found-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(each)}
          >
            <ResultIcon found={each} module={module} />
            <span class="name">{each.title}</span>
            <span class="detail">{each.detail}</span>
          </div>
        ))}
      </div>
      {words !== '' && (
        <p role="status" class={results.length > 0 && more === 0 ? 'unseen' : 'hint'}>
          {words}
        </p>
      )}
    </search>
  )
}

function ResultIcon({ found: { kind, side }, module }: { found: Found; module: Module }) {
  if (kind === 'counter') {
    const colour = side === undefined ? undefined : module.sides.get(side)?.colour
    return <i class={colour === undefined ? 'dot nobody' : 'dot'} style={{ background: colour }} />
  }
  return <Icon name={kind === 'pile' ? 'tray' : kind === 'hex' ? 'hex' : 'flag'} />
}
