import type { Module } from '../../table/module/module.ts'

/** The dice that the game uses, the usual one first; none where it uses no dice, undefined where nobody says. */
export const gameDice = ({ manifest, rules }: Module): readonly string[] | undefined =>
  manifest.dice ?? (rules?.combat ? [rules.combat.table.dice] : undefined)
