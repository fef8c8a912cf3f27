export const mailSubjectMaximum = 200;
export const mailContentMaximum = 20_000;
