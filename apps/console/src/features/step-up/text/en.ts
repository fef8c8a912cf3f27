export const en = {
  title: 'Confirm that it is you',
  text: 'You logged in a while ago. Enter your password to continue.',
  password: 'Password',
  confirm: 'Confirm',
  wrong: 'This password is not right.',
  otherTab: 'You logged in a while ago. Log in again in another tab, then continue here.',
  done: 'Continue',
  by: ({ provider }: { provider: string }) => `Log in with ${provider}`,
};

export type StepUpText = typeof en;
