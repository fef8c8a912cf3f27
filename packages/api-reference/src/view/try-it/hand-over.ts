import { channelName, type Message, type Parameters } from './landing.ts';

/** The time limit for the other window, which answers at once if it exists. */
const usualPatienceMs = 1500;

/** Offers the response over the channel and waits for a window to take it. */
function ask(channel: BroadcastChannel, message: Message, patienceMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isTaken: boolean) => {
      clearTimeout(timer);
      channel.removeEventListener('message', listen);
      resolve(isTaken);
    };
    const listen = ({ data }: MessageEvent<Message>) => data.type === 'taken' && settle(true);
    const timer = setTimeout(() => settle(false), patienceMs);
    channel.addEventListener('message', listen);
    channel.postMessage(message);
  });
}

/** Hands an authorization server's answer to the window that waits for it; false where none does (OAU-04). */
export async function handOver(parameters: Parameters, patienceMs = usualPatienceMs): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  try {
    const isKnown = await ask(channel, { type: 'landed', parameters }, patienceMs);
    return isKnown || (await ask(channel, { type: 'unknown', parameters }, patienceMs));
  } finally {
    channel.close();
  }
}
