import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useCan } from '../../../data/session/session.ts'
import { ProposeDialog } from '../../../parts/production/propose-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useSearchValues } from '../../../ui/place/url-state.ts'
import { useText } from '../../../ui/text/text.ts'

export function ProposeButton() {
  const t = useText()
  const can = useCan()
  const navigate = useNavigate()
  const base = pagePath(usePartnerId(), 'mediabase')
  const { q } = useSearchValues()
  const [isOpen, setOpen] = useState(false)
  if (!can('mediabase.write') || can('platform.write')) return null
  return (
    <>
      <Button look="main" icon={<IconPlus size={17} />} onClick={() => setOpen(true)}>
        {t('mediabase.propose')}
      </Button>
      {isOpen && (
        <ProposeDialog
          title={q}
          onClose={() => setOpen(false)}
          onDone={({ id }) => void navigate({ to: `${base}/${id}` })}
        />
      )}
    </>
  )
}
