import { useSignal } from '@preact/signals'
import { useMemo, useRef } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import { Icon } from '../../controls/icons.tsx'
import type { PanelProps } from '../../screen/panel-props.ts'
import { showCounter } from '../../screen/show-counter.ts'
import { foldCase, pieceDescriber } from '../../words/piece-description.ts'
import { type GroupingProperty, groupCounters, groupingProperties } from './counter-groups.ts'
import { type TreeRow, treeRows } from './counter-tree.ts'
import { COUNTER_LIST_TEXTS } from './texts.ts'

/** All counters visible to this side, grouped by choice. */
export function CounterList(props: PanelProps) {
  const state = props.table.displayedState.value
  if (!state) return null
  return <Counters state={state} {...props} />
}

/** The counters of a group shown at a time. */
const PAGE = 100
/** A search with no more matches than these opens all groups. */
const FEW = 60

function Counters({ state, screen, module }: PanelProps & { readonly state: State }) {
  const describe = useMemo(() => pieceDescriber(module), [module])
  const properties = useMemo(() => groupingProperties(module, state.game), [module, state.game])
  const by = screen.groupedBy.value
  const query = useSignal('')
  const opened = useSignal<ReadonlySet<string>>(new Set())
  const closed = useSignal<ReadonlySet<string>>(new Set())
  const most = useSignal<ReadonlyMap<string, number>>(new Map())

  const groups = useMemo(() => {
    const words = foldCase(query.value).split(/\s+/)
    const rows = [...state.pieces.values()]
      .map((piece) => describe(state, piece))
      .filter((row) => words.every((word) => row.searchText.includes(word)))
    const chosen = new Set(by.flatMap((id) => properties.find((each) => each.id === id) ?? []))
    return groupCounters(rows, [...chosen])
  }, [state.pieces, properties, by, query.value])
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const isFew = query.value.trim() !== '' && count <= FEW
  const lines = treeRows(
    groups,
    (key) => (isFew ? !closed.value.has(key) : opened.value.has(key)),
    (key) => most.value.get(key) ?? PAGE,
  )
  const turn = (key: string) => {
    const set = isFew ? closed : opened
    const next = new Set(set.value)
    if (!next.delete(key)) next.add(key)
    set.value = next
  }
  const regroup = (at: 0 | 1, id: string) => {
    opened.value = new Set()
    screen.groupedBy.value = at === 0 ? [id, by[1]] : [by[0], id]
  }
  const choose = (line: TreeRow) => {
    if (line.kind === 'group') turn(line.key)
    else if (line.kind === 'more') {
      const { key } = line.group
      most.value = new Map(most.value).set(key, (most.value.get(key) ?? PAGE) + PAGE)
    } else showCounter(screen, line.row.piece.id, line.row.piece.at)
  }

  return (
    <div class="inventory">
      <div class="grouping">
        <By
          label={COUNTER_LIST_TEXTS.groupBy}
          chosen={by[0]}
          properties={properties}
          onChange={(id) => regroup(0, id)}
        />
        <By
          label={COUNTER_LIST_TEXTS.thenBy}
          chosen={by[1]}
          properties={properties}
          onChange={(id) => regroup(1, id)}
          isOptional
        />
        <input
          type="search"
          aria-label={COUNTER_LIST_TEXTS.filter}
          placeholder={COUNTER_LIST_TEXTS.filter}
          autocomplete="off"
          value={query.value}
          onInput={(event) => {
            query.value = event.currentTarget.value
            closed.value = new Set()
          }}
        />
      </div>
      <Tree lines={lines} module={module} onTurn={turn} onChoose={choose} />
      <p class="counted" role="status">
        {COUNTER_LIST_TEXTS.count(count)}
      </p>
    </div>
  )
}

interface ByProps {
  readonly label: string
  readonly chosen: string
  readonly properties: readonly GroupingProperty[]
  readonly onChange: (id: string) => void
  readonly isOptional?: boolean
}

const By = ({ label, chosen, properties, onChange, isOptional }: ByProps) => (
  <label class="field">
    <span>{label}</span>
    <select value={chosen} onChange={(event) => onChange(event.currentTarget.value)}>
      {isOptional && <option value="">{COUNTER_LIST_TEXTS.none}</option>}
      {properties.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
)

interface TreeProps {
  readonly lines: readonly TreeRow[]
  readonly module: Module
  readonly onTurn: (key: string) => void
  readonly onChoose: (line: TreeRow) => void
}

/** One stop for Tab; the arrow keys move within the tree. */
function Tree({ lines, module, onTurn, onChoose }: TreeProps) {
  const tree = useRef<HTMLDivElement>(null)
  const current = useSignal('')
  const chosen = useSignal('')
  const focused = lines.some(({ key }) => key === current.value) ? current.value : lines[0]?.key

  const choose = (line: TreeRow) => {
    chosen.value = line.key
    onChoose(line)
  }
  const goTo = (line: TreeRow | undefined) => {
    if (line) tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(line.key)}"]`)?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const at = lines.findIndex(({ key }) => key === focused)
    const line = lines[at]
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    const isGroup = line.kind === 'group'
    const isOpen = isGroup && line.isOpen
    if (event.key === 'ArrowDown') goTo(lines[at + 1])
    else if (event.key === 'ArrowUp') goTo(lines[at - 1])
    else if (event.key === 'Home') goTo(lines[0])
    else if (event.key === 'End') goTo(lines.at(-1))
    else if (event.key === 'ArrowRight' && isOpen) goTo(lines[at + 1])
    else if (event.key === 'ArrowRight' && isGroup) onTurn(line.key)
    else if (event.key === 'ArrowLeft' && isOpen) onTurn(line.key)
    else if (event.key === 'ArrowLeft') goTo(lines.slice(0, at).findLast(({ level }) => level < line.level))
    else if (event.key === 'Enter' || event.key === ' ') choose(line)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div class="tree" role="tree" aria-label={COUNTER_LIST_TEXTS.title} ref={tree} onKeyDown={press}>
      {lines.map((line) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys for all of its items.
        <div
          key={line.key}
          role="treeitem"
          data-key={line.key}
          class={line.kind}
          aria-level={line.level}
          aria-expanded={line.kind === 'group' ? line.isOpen : undefined}
          aria-selected={line.kind === 'counter' ? line.key === chosen.value : undefined}
          tabIndex={line.key === focused ? 0 : -1}
          style={{ '--level': line.level }}
          onClick={() => choose(line)}
          onFocus={() => {
            current.value = line.key
          }}
        >
          <Words line={line} module={module} />
        </div>
      ))}
    </div>
  )
}

function Words({ line, module }: { line: TreeRow; module: Module }) {
  const side = line.kind === 'counter' ? line.row.piece.side : line.kind === 'group' ? line.group.side : undefined
  const colour = side === undefined ? undefined : module.sides.get(side)?.colour
  const dot = <i class={colour === undefined ? 'dot nobody' : 'dot'} style={{ background: colour }} />
  switch (line.kind) {
    case 'group':
      return (
        <>
          <Icon name={line.isOpen ? 'down' : 'next'} />
          {colour && dot}
          <span class="name">{line.group.title}</span>
          <span class="count">{line.group.count}</span>
        </>
      )
    case 'counter':
      return (
        <>
          {dot}
          <span class="name">{line.row.title}</span>
          <span class="where">{line.row.where}</span>
        </>
      )
    case 'more':
      return <span class="name">{COUNTER_LIST_TEXTS.more(line.left)}</span>
  }
}
