// Without Mantine's baseline, which is our own (`base.css`). The order is Mantine's: a later sheet overrides an earlier
// one of the same weight.
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
