import type { SideSheet } from '../../table/generated/types.ts'

/** The spine of a box. Hidden from screen readers, since the lid says the same. */
export const BoxSpine = ({ title, sides }: { title: string; sides: readonly SideSheet[] }) => (
  <span class="spine" aria-hidden="true">
    <span class="name">{title}</span>
    {sides.length > 0 && (
      <span class="bands">
        {sides.map((side) => (
          <i key={side.id} style={{ background: side.colour }} />
        ))}
      </span>
    )}
  </span>
)
