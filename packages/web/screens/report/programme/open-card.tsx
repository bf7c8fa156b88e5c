import {
  getOpenProgramme,
  readProgramme,
  saveOpenProgramme,
} from '@dxweb/areas/events/feeds/programme/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { urlOf } from '../../../data/calls/call-api.ts'
import { useRead } from '../../../data/rows/read.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useText } from '../../../ui/text/text.ts'

type Setting = ReplyOf<typeof getOpenProgramme.parts>

function Setting({ setting: { isOpen, version } }: { setting: Setting }) {
  const t = useText()
  const address = urlOf(readProgramme.path, { partnerId: usePartnerId() })
  const save = useCommand({ endpoint: saveOpenProgramme, params: {}, isToasted: true })
  const state = isOpen ? 'report.programme.openNow' : 'report.programme.closedNow'
  return (
    <Card
      title={t('report.programme.open')}
      about={<Badge tone={isOpen ? 'good' : 'quiet'}>{t(state)}</Badge>}
      actions={
        <Button busy={save.isPending} onClick={() => save.mutate({ isOpen: !isOpen, version })}>
          {t(isOpen ? 'report.programme.closeIt' : 'report.programme.openIt')}
        </Button>
      }
    >
      <p className="dx-dim dx-small">{t('report.programme.openAbout')}</p>
      {isOpen && (
        <p className="dx-small">
          <a href={address} target="_blank" rel="noreferrer">
            {new URL(address, location.href).href}
          </a>
        </p>
      )}
    </Card>
  )
}

/** Whether anybody may read the programme as data, for those who set the house up. */
export function OpenCard() {
  const setting = useRead(getOpenProgramme, {})
  return (
    <Loaded of={setting} failedKey="report.failed">
      {(found) => <Setting setting={found} />}
    </Loaded>
  )
}
