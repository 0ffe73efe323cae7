import { Icon, type IconName } from './icons.tsx'

interface Props {
  readonly name: string
  /** A shorter name below the icon, where the window is high enough for names. */
  readonly shortName?: string
  readonly icon: IconName
  readonly title: string
  readonly isOn?: boolean
  readonly class?: string
  readonly act: () => void
}

/** A button of the rail: icon, name below it if there is room, and a tooltip with its key. */
export const ToolButton = ({ name, shortName, icon, title, isOn, class: look = '', act }: Props) => (
  <button
    type="button"
    class={`tool ${look}`}
    aria-label={name}
    title={title}
    {...(isOn !== undefined && { 'aria-pressed': isOn })}
    onClick={act}
  >
    <Icon name={icon} />
    <span aria-hidden="true">{shortName ?? name}</span>
  </button>
)
