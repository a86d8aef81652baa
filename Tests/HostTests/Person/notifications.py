"""A notification daemon for tests: answers org.freedesktop.Notifications on the session's bus, and writes each call down as a
line of JSON. It speaks the D-Bus protocol itself (D-Bus Specification 0.43, little endian), so that it needs Python alone.

    notifications.py LOG [CAPABILITY ...]
"""
import json
import os
import socket
import struct
import sys

NAME = "org.freedesktop.Notifications"
CALL, RETURN, ERROR = 1, 2, 3
PATH, INTERFACE, MEMBER, ERROR_NAME, REPLY_SERIAL, DESTINATION, SENDER, SIGNATURE = range(1, 9)


def aligned(data, size):
    return data + b"\0" * (-len(data) % size)


def text(data, value):
    raw = value.encode()
    return aligned(data, 4) + struct.pack("<I", len(raw)) + raw + b"\0"


def signature(data, value):
    return data + bytes([len(value)]) + value.encode() + b"\0"


class Reader:
    """Takes values out of a message, each aligned from its beginning."""

    def __init__(self, data):
        self.data, self.place = data, 0

    def align(self, size):
        self.place += -self.place % size

    def uint32(self):
        self.align(4)
        self.place += 4
        return struct.unpack_from("<I", self.data, self.place - 4)[0]

    def string(self):
        length = self.uint32()
        self.place += length + 1
        return self.data[self.place - length - 1:self.place - 1].decode()

    def signature(self):
        length = self.data[self.place]
        self.place += length + 2
        return self.data[self.place - length - 1:self.place - 1].decode()


class Bus:
    def __init__(self, address):
        self.serial = 0
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(address.split("unix:path=")[1].split(",")[0])
        self.socket.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        answer = b""
        while not answer.endswith(b"\r\n"):
            answer += self.socket.recv(1)
        assert answer.startswith(b"OK"), answer
        self.socket.sendall(b"BEGIN\r\n")

    def send(self, kind, fields, body=b""):
        self.serial += 1
        data = b""
        for code, (kind_of, value) in fields.items():
            data = signature(aligned(data, 8) + bytes([code]), kind_of)
            if kind_of == "u":
                data = aligned(data, 4) + struct.pack("<I", value)
            elif kind_of == "g":
                data = signature(data, value)
            else:
                data = text(data, value)
        # The fields begin at 16, which is aligned for each of them.
        head = struct.pack("<BBBBIII", ord("l"), kind, 0, 1, len(body), self.serial, len(data))
        self.socket.sendall(aligned(head + data, 8) + body)

    def call(self, member, body=b"", form=None):
        fields = {
            PATH: ("o", "/org/freedesktop/DBus"), INTERFACE: ("s", "org.freedesktop.DBus"), MEMBER: ("s", member),
            DESTINATION: ("s", "org.freedesktop.DBus"),
        }
        if form:
            fields[SIGNATURE] = ("g", form)
        self.send(CALL, fields, body)
        serial = self.serial
        while True:
            kind, _, fields, body = self.receive()
            if kind in (RETURN, ERROR) and fields.get(REPLY_SERIAL) == serial:
                assert kind == RETURN, body
                return

    def exactly(self, count):
        data = b""
        while len(data) < count:
            piece = self.socket.recv(count - len(data))
            if not piece:
                sys.exit(0)
            data += piece
        return data

    def receive(self):
        head = self.exactly(16)
        order, kind, _, _, length, serial, fields_length = struct.unpack("<BBBBIII", head)
        assert order == ord("l")
        reader = Reader(head + self.exactly(fields_length + -fields_length % 8))
        reader.place = 16
        fields = {}
        while reader.place < 16 + fields_length:
            reader.align(8)
            code = reader.data[reader.place]
            reader.place += 1
            form = reader.signature()
            fields[code] = reader.uint32() if form == "u" else reader.signature() if form == "g" else reader.string()
        return kind, serial, fields, Reader(self.exactly(length))


bus = Bus(os.environ["DBUS_SESSION_BUS_ADDRESS"])
bus.call("Hello")
bus.call("RequestName", aligned(text(b"", NAME), 4) + struct.pack("<I", 0), "su")
capabilities = sys.argv[2:] or ["body", "body-markup", "actions"]
log = open(sys.argv[1], "w")
count = 0
while True:
    kind, serial, fields, body = bus.receive()
    if kind != CALL:
        continue
    reply = {REPLY_SERIAL: ("u", serial), DESTINATION: ("s", fields[SENDER])}
    if fields[MEMBER] == "GetCapabilities":
        names = b""
        for name in capabilities:
            names = text(names, name)
        bus.send(RETURN, reply | {SIGNATURE: ("g", "as")}, struct.pack("<I", len(names)) + names)
    elif fields[MEMBER] == "Notify" and fields.get(SIGNATURE) == "susssasa{sv}i":
        name, replaces = body.string(), body.uint32()
        icon, title, words = body.string(), body.string(), body.string()
        count = replaces or count + 1
        log.write(json.dumps([name, replaces, title, words], ensure_ascii=False) + "\n")
        log.flush()
        bus.send(RETURN, reply | {SIGNATURE: ("g", "u")}, struct.pack("<I", count))
    else:
        bus.send(
            ERROR,
            reply | {ERROR_NAME: ("s", "org.freedesktop.DBus.Error.UnknownMethod"), SIGNATURE: ("g", "s")},
            text(b"", "no such method"),
        )
