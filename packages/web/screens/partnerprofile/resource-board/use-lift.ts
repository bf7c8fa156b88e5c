import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../../ui/text/text.ts'
import { type Group, groupByKey, groupOf } from './groups.ts'
import type { GroupsOnScreen } from './use-groups.ts'

/** Restores the focus of a moved item, for which React renders a new element. */
function bringFocusTo(id: number): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-resource="${id}"] button`)?.focus()
  })
}

const nameIn = (groups: readonly Group[], resourceId: number): string =>
  groupOf(groups, resourceId)?.resources.find(({ id }) => id === resourceId)?.name ?? ''

export function useLift({ groups = [], preview, back, put, isBusy }: GroupsOnScreen) {
  const t = useText()
  const [lifted, setLifted] = useState<number | null>(null)
  const [announcement, announce] = useState('')
  const nameOf = (id: number) => nameIn(groups, id)
  const putDown = (id: number, groupId: number) => {
    const group = groups.find((each) => each.id === groupId)?.name ?? ''
    setLifted(null)
    put(id, groupId)
    bringFocusTo(id)
    announce(t('settings.groups.put', { name: nameOf(id), group }))
  }
  return {
    lifted,
    announcement,
    putDown,
    press: (id: number) => {
      if (isBusy) return
      if (lifted !== null) return putDown(lifted, groupOf(groups, lifted)?.id ?? 0)
      setLifted(id)
      announce(t('settings.groups.lifted', { name: nameOf(id) }))
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (lifted === null) return
      if (event.key === 'Escape') {
        announce(t('settings.groups.back', { name: nameOf(lifted) }))
        setLifted(null)
        back()
        bringFocusTo(lifted)
      }
      if (!event.key.startsWith('Arrow')) return
      event.preventDefault()
      const group = groupByKey(groups, lifted, event.key)
      if (!group) return
      preview(lifted, group.id)
      bringFocusTo(lifted)
      announce(t('settings.groups.at', { name: nameOf(lifted), group: group.name }))
    },
  }
}

export type Lift = ReturnType<typeof useLift>
