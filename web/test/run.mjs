// node test/run.mjs http|file [folder for pictures]: the built page driven as a person would; the last line sums up.
import { CHECKS } from "./checks.mjs";
import { Hall } from "./hall.mjs";
import { hasOffice, newcomer } from "./newcomer.mjs";
import * as promises from "./promises.mjs";

const [edition = "http", pictures] = process.argv.slice(2);
const hall = await Hall.open(edition, pictures);
try {
  await hall.visit();
  const { loaded, ready } = await hall.marks();
  console.log(`     parts there after ${loaded} ms, Python ready after ${ready} ms`);
  for (const check of CHECKS) await check(hall);
  await promises.leaks(hall);
  if (hall.isHttp) await promises.savingBack(hall);
  await promises.watchdog(hall);
  if (hall.isHttp) await promises.offline(hall);
  await promises.screens(hall);
  await promises.hands(hall);
  if (hall.isHttp && hasOffice()) await newcomer(hall);
  else console.log("     no event was typed in LibreOffice: it is tried over HTTP, where LibreOffice is");
  console.log(`     milliseconds a question, the last of each: ${JSON.stringify(await hall.marks())}`);
} catch (failure) {
  hall.say(false, failure.message.split("\n").slice(0, 6).join(" | "));
} finally {
  await hall.close();
}
console.log(hall.failures ? `${hall.failures} BAD` : "all good");
process.exit(hall.failures ? 1 : 0);
