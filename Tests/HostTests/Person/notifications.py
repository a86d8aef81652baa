"""A notification daemon for tests: answers org.freedesktop.Notifications, and writes each call down as a line of JSON."""
import json
import sys

from jeepney import DBusAddress, MessageType, new_error, new_method_call, new_method_return
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import open_dbus_connection

connection = open_dbus_connection(bus="SESSION")
connection.send_and_get_reply(message_bus.RequestName("org.freedesktop.Notifications"))
log = open(sys.argv[1], "w")
log.flush()
count = 0
while True:
    message = connection.receive()
    if message.header.message_type != MessageType.method_call:
        continue
    member = {int(k): v for k, v in message.header.fields.items()}.get(3)
    if member == "GetCapabilities":
        connection.send(new_method_return(message, "as", (["body", "body-markup", "actions"],)))
    elif member == "Notify":
        name, replaces, icon, title, body = message.body[:5]
        count = replaces or count + 1
        log.write(json.dumps([name, replaces, title, body], ensure_ascii=False) + "\n")
        log.flush()
        connection.send(new_method_return(message, "u", (count,)))
    else:
        connection.send(new_error(message, "org.freedesktop.DBus.Error.UnknownMethod", "s", (str(member),)))
