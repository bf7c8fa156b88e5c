import { IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { useText } from '../../../ui/text/text.ts'
import type { Group, Placed } from './groups.ts'
import type { Lift } from './use-lift.ts'
import styles from '../section/settings.module.css'

const format = 'application/x-dxweb-resource'

function ResourceButton({ resource, lift }: { resource: Placed; lift: Lift }) {
  const isLifted = lift.lifted === resource.id
  return (
    <button
      type="button"
      className={classNames(styles['groupItem'], isLifted && styles['groupLifted'])}
      aria-pressed={isLifted}
      aria-describedby="dx-groups-help"
      onClick={() => lift.press(resource.id)}
      onKeyDown={lift.onKeyDown}
    >
      <IconGripVertical size={16} aria-hidden />
      {resource.name}
    </button>
  )
}

interface GroupColumnProps {
  group: Group
  lift: Lift
  mayMove: boolean
}

const resourceAt = ({ target }: DragEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-resource]') : null

function useDragging(groupId: number, lift: Lift, mayMove: boolean) {
  const [isOver, setOver] = useState(false)
  const isOurs = (event: DragEvent) => mayMove && event.dataTransfer.types.includes(format)
  return {
    isOver,
    handlers: {
      onDragStart: (event: DragEvent) =>
        event.dataTransfer.setData(format, resourceAt(event)?.dataset['resource'] ?? ''),
      onDragOver: (event: DragEvent) => {
        if (!isOurs(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false)
        if (!isOurs(event)) return
        event.preventDefault()
        lift.putDown(Number(event.dataTransfer.getData(format)), groupId)
      },
    },
  }
}

export function GroupColumn({ group, lift, mayMove }: GroupColumnProps) {
  const t = useText()
  const { isOver, handlers } = useDragging(group.id, lift, mayMove)
  const headingId = `dx-group-${group.id}`
  const { lifted } = lift
  const isElsewhere = lifted !== null && !group.resources.some(({ id }) => id === lifted)
  return (
    <section
      className={classNames(styles['resourceGroup'], isOver && styles['groupOver'])}
      aria-labelledby={headingId}
      {...handlers}
    >
      <h2 id={headingId}>
        {group.name}
        <span className="dx-dim dx-tabular">{group.resources.length}</span>
      </h2>
      <ul>
        {group.resources.map((resource) => (
          <li key={resource.id} draggable={mayMove} data-resource={resource.id}>
            {mayMove ? <ResourceButton resource={resource} lift={lift} /> : resource.name}
          </li>
        ))}
      </ul>
      {group.resources.length === 0 && <p className="dx-dim">{t('settings.groups.empty')}</p>}
      {isElsewhere && (
        <Button size="small" wide onClick={() => lift.putDown(lifted, group.id)}>
          {t('settings.groups.here', { group: group.name })}
        </Button>
      )}
    </section>
  )
}
