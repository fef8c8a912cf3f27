import { channelName, type Message, type Parameters } from './landing.ts';

/** The time limit for the other window, which answers at once if it exists. */
const usualPatienceMs = 1500;

/** Sends a message over the channel, and waits for a window to take it. */
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

/** Hands the response of an authorization server to the window that waits for it. False if there is none (OAU-04). */
export async function handOver(parameters: Parameters, patienceMs = usualPatienceMs): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  try {
    const isKnown = await ask(channel, { type: 'landed', parameters }, patienceMs);
    return isKnown || (await ask(channel, { type: 'unknown', parameters }, patienceMs));
  } finally {
    channel.close();
  }
}
