import { Icon, type IconName } from './icons.tsx'

interface Props {
  readonly name: string
  /** What stands below its picture where there is height for words; its name, where nothing else is said. */
  readonly said?: string
  readonly icon: IconName
  readonly title: string
  readonly isOn?: boolean
  readonly class?: string
  readonly act: () => void
}

/** A button of the rail: its picture, its name below it where the rail is tall, and its key for who rests on it. */
export const ToolButton = ({ name, said, icon, title, isOn, class: look = '', act }: Props) => (
  <button
    type="button"
    class={`tool ${look}`}
    aria-label={name}
    title={title}
    {...(isOn !== undefined && { 'aria-pressed': isOn })}
    onClick={act}
  >
    <Icon name={icon} />
    <span aria-hidden="true">{said ?? name}</span>
  </button>
)
