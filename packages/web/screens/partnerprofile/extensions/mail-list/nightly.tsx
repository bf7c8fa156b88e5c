import { getNightlySync } from '@dxweb/areas/integrations/mail-list/contract.ts'
import { useRead } from '../../../../data/rows/read.ts'
import { SwitchField } from '../../../../ui/fields/fields.tsx'
import { Loaded } from '../../../../ui/messages/loaded.tsx'
import { useText } from '../../../../ui/text/text.ts'
import type { Change } from './mail-list-settings.ts'

interface NightlyProps {
  pending: boolean | undefined
  mayWrite: boolean
  change: Change
}

export function Nightly({ pending, mayWrite, change }: NightlyProps) {
  const t = useText()
  const found = useRead(getNightlySync, {})
  return (
    <Loaded of={found} failedKey="mailList.failed.nightly" waiting={null}>
      {({ isNightly, at }) => (
        <SwitchField
          label={t('mailList.nightly', { at })}
          value={pending ?? isNightly}
          disabled={!mayWrite}
          onChange={(isOn) => change({ isNightly: isOn })}
        />
      )}
    </Loaded>
  )
}
