import { Spotlight as MantineSpotlight } from '@mantine/spotlight'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/spotlight/styles.css'
import { createSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { linkTarget } from '../ui/link-target.ts'
import { useText } from '../ui/text.ts'
import { themed } from '../ui/theme/themed.tsx'
import { EntryIcon } from './icons.tsx'
import { showOverlay } from './overlays.ts'
import type { SidebarEntry } from './sidebar-entries.ts'

const Spotlight = themed(MantineSpotlight)
const [store, spotlight] = createSpotlight()

/** Go anywhere by typing: every place the sidebar leads to. */
export default function Palette({ entries }: { entries: readonly SidebarEntry[] }) {
  const t = useText()
  const navigate = useNavigate()
  useEffect(() => spotlight.open(), [])
  const actions = entries.map((entry) => ({
    id: entry.key,
    label: t(`shell.entry.${entry.key}`),
    leftSection: <EntryIcon name={entry.key} />,
    onClick: () => {
      if (entry.href !== undefined) window.location.assign(entry.href)
      else void navigate(linkTarget(entry.to ?? '/'))
    },
  }))
  return (
    <Spotlight
      store={store}
      shortcut={null}
      actions={actions}
      nothingFound={t('shell.nothingFound')}
      highlightQuery
      onSpotlightClose={() => showOverlay('none')}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('shell.search'),
        'aria-label': t('shell.search'),
      }}
    />
  )
}
