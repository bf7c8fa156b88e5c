import { everyKeyRight } from '@dxweb/areas/access/keys/rules.ts'
import type { ApiCall } from '../../../../data/open-api/open-api.ts'
import type { Text } from '../../../../ui/text/text.ts'

// catalog: keys.right.*

export function rightText(t: Text, { permit, isForKeys }: ApiCall): string {
  const right = everyKeyRight.find((each) => each === permit)
  return isForKeys && right ? t(`keys.right.${right}`) : t('reference.notForKeys')
}
