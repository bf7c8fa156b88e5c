import styles from './avatar.module.css'

const colours = 9

const initialsOf = (name: string) =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')

const colourOf = (name: string) =>
  (Array.from(name).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % colours) + 1

export function Avatar({ name }: { name: string }) {
  return (
    <span
      className={styles['avatar']}
      style={{ background: `color-mix(in srgb, var(--zone-${colourOf(name)}) 78%, #000)` }}
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  )
}
