import { getNightlySync, updateNightlySync } from '@dxweb/areas/integrations/mail-list/contract.ts'
import { useRead } from '../../../../data/rows/read.ts'
import { useCommand } from '../../../../data/rows/use-command.ts'
import { SwitchField } from '../../../../ui/fields/fields.tsx'
import { Loaded } from '../../../../ui/messages/loaded.tsx'
import { toast } from '../../../../ui/messages/toast.tsx'
import { useText } from '../../../../ui/text/text.ts'

/** `version` is the settings' own, since both are kept in one row. */
export function Nightly({ version, mayWrite }: { version: number; mayWrite: boolean }) {
  const t = useText()
  const found = useRead(getNightlySync, {})
  const update = useCommand({ endpoint: updateNightlySync, params: {} })
  const onError = () => toast({ tone: 'bad', text: t('mailList.failed.update') })
  return (
    <Loaded of={found} failedKey="mailList.failed.nightly" waiting={null}>
      {({ isNightly, at }) => (
        <SwitchField
          label={t('mailList.nightly', { at })}
          value={update.isPending ? update.variables.isNightly : isNightly}
          disabled={!mayWrite}
          onChange={(isOn) => {
            if (!update.isPending) update.mutate({ isNightly: isOn, version }, { onError })
          }}
        />
      )}
    </Loaded>
  )
}
