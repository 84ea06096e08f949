// A process of ours between the host and a program: whatever becomes of either, nothing of the program is
// left behind, not even what has left its process group.
#pragma once

namespace irondial::bots {

/// In a new process: runs the command with the shell, `talk` being its standard input and output and `error`
/// its standard error, until it ends or `host`, a pipe, is closed at its other end. Then ends all that it has
/// started, and this process the way the command did.
[[noreturn]] void keep_watch(const char* command, int talk, int error, int host);

}  // namespace irondial::bots
