import { it } from 'vitest'
import { grid } from './advised-seat.ts'
import * as day from './evening/celles-day.ts'
import * as night from './evening/celles-night.ts'
import { Evening } from './evening.ts'

const MODES = (process.env.EVE ?? 'strict,tournament').split(',') as ('strict' | 'tournament')[]
it.each(MODES)(
  '%s',
  async (mode) => {
    const e = await Evening.open({ module: 'celles', scenario: 'campaign', sides: ['german', 'allied'] }, mode)
    const show = () => {
      const by = new Map<string, string[]>()
      for (const p of e.state.pieces.values()) {
        const at = 'q' in p.at ? grid.print(p.at) : 'pile' in p.at ? p.at.pile : JSON.stringify(p.at)
        by.set(at, [
          ...(by.get(at) ?? []),
          `${p.def}${p.face ? `/${p.face}` : ''}${p.marks ? JSON.stringify(p.marks) : ''}`,
        ])
      }
      return [...by].sort().map(([k, v]) => `${k} ${v.join(' ')}`)
    }
    const out: string[] = []
    const t0 = Date.now()
    try {
      for (const part of [...Object.values(night), ...Object.values(day)]) await part(e)
    } catch (error) {
      out.push(String(error), (error as Error).stack ?? '')
    }
    out.push(
      `legal ${e.legal} consented ${e.consented} tried ${e.count('german')}+${e.count('allied')} ms ${Date.now() - t0}`,
    )
    out.push('WRONG', ...e.wrong, 'WARNED', ...e.warned)
    if (process.env.SHOW) {
      out.push(...show(), JSON.stringify(e.state.time))
      for (const side of e.sides)
        for (const p of e.seat(side).advised('next'))
          out.push(
            [
              side,
              p.rule,
              p.kind,
              p.owed,
              JSON.stringify(p.must),
              p.message,
              JSON.stringify(p.actions).slice(0, 160),
            ].join(' '),
          )
    }
    for (const def of (process.env.REACH ?? '').split(',').filter(Boolean)) {
      const side = def.startsWith('german') ? 'german' : 'allied'
      const seat = e.seat(side) as any
      const reach = seat.watching.reach({ state: seat.state, sides: [side], memory: seat.memory }, [e.piece(def).id])
      out.push(
        `R ${def}: ${reach.cells?.map((c: { at: any; cost: number; mode: unknown }) => `${grid.print(c.at)}:${c.cost}${c.mode ? 's' : ''}`).join(' ')} ${JSON.stringify(reach.findings)}`,
      )
    }
    for (const q of (process.env.ASK ?? '').split(',').filter(Boolean))
      for (const side of e.sides)
        for (const p of e.seat(side).advised(q))
          out.push([q, side, p.rule, p.kind, p.message, JSON.stringify(p.actions).slice(0, 160)].join(' '))
    if (process.env.LOG)
      for (const x of e.seat('german').player.entries.slice(-Number(process.env.LOG)))
        out.push(
          JSON.stringify({ seq: x.seq, seat: x.seat, a: x.action, r: x.result, undo: x.undo, held: x.held }).slice(
            0,
            260,
          ),
        )
    console.log(out.join('\n'))
    await e.close()
  },
  300_000,
)
