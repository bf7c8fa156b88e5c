@rem Windows has no exec. Elsewhere it takes the shell away between npm and the command, which so gets its signals.
@%*
