#!/usr/bin/env python3
"""Plays any game of Knobel at random: a sample client, written from protocol.md alone.

  client.py ws://localhost:8080/ws knaster       opens a table, with bots on the other seats
  client.py ws://localhost:8080/ws --join HLCGP  takes a seat at a table that there is
"""
import argparse, asyncio, json, random
import websockets  # Debian: python3-websockets

class Client:
    def __init__(self, socket):
        self.socket, self.asked, self.waiting = socket, 0, {}
        self.table, self.view, self.news = {}, None, asyncio.Event()

    async def listen(self):
        async for text in self.socket:
            message = json.loads(text)
            if "re" in message:  # the answer to a request
                self.waiting.pop(message["re"]).set_result(message)
            elif message["push"] == "table":
                self.table = message
            elif message["push"] == "view":
                if self.view is None or message["seq"] > self.view["seq"]:
                    self.view = message
            elif message["push"] in ("bye", "closed"):
                raise SystemExit(f"the server says goodbye: {text}")
            self.news.set()

    async def ask(self, do, **members):
        """Sends a request until it is answered; None if the position was not the newest."""
        self.asked += 1
        request = {"id": str(self.asked), "do": do, **members}
        while True:
            answer = self.waiting[request["id"]] = asyncio.get_running_loop().create_future()
            await self.socket.send(json.dumps(request))
            error = (await answer).get("error")
            if error is None or error["code"] == "stale":
                return None if error else answer.result()
            if error["code"] not in ("too_fast", "busy", "storage"):
                raise SystemExit(f"{do}: {error['text']}")
            await asyncio.sleep(error.get("retry_ms", 1000) / 1000)  # then the same again

    async def play(self, seat):
        acted = -1
        while self.table.get("state") != "finished":
            await self.news.wait()
            self.news.clear()
            if self.view is None or self.view["seq"] <= acted:
                continue
            acted, view, turn = self.view["seq"], self.view["view"], self.view["view"]["turn"]
            if turn["kind"] == "chance" and turn["asker"] == seat:
                await self.ask("roll", seat=seat, seq=acted)
            elif turn["kind"] == "decision" and seat in turn["seats"]:
                action = random.choice(view["actions"])["text"]
                await self.ask("act", seat=seat, seq=acted, actions=[action])

async def main(args):
    async with websockets.connect(args.url, max_size=None) as socket:
        client = Client(socket)
        listening = asyncio.create_task(client.listen())
        games = {game["key"]: game for game in (await client.ask("hello", version=3))["games"]}
        seats = games[args.game]["seats_default"]
        if args.join:
            await client.ask("enter", code=args.join)
        else:
            await client.ask("create", game=args.game, seats=seats, pace_ms=0)
        seat = (await client.ask("sit", name="Sample client"))["seat"]
        for other in [] if args.join else set(range(1, seats + 1)) - {seat}:
            await client.ask("bot", seat=other, level="random")
        if not args.join:
            await client.ask("start")
        playing = asyncio.create_task(client.play(seat))
        await asyncio.wait({listening, playing}, return_when=asyncio.FIRST_COMPLETED)
        (playing if playing.done() else listening).result()
        print(json.dumps({"seat": seat, "result": client.table.get("result")}))

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
parser.add_argument("url"), parser.add_argument("game", nargs="?", default="knaster")
parser.add_argument("--join", metavar="CODE")
asyncio.run(main(parser.parse_args()))
