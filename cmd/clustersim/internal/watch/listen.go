package watch

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"syscall"
)

// Listen listens at an address: a port, :PORT or HOST:PORT. Without a host it is this
// computer's own, which no other reaches.
func Listen(address string) (net.Listener, error) {
	if !strings.Contains(address, ":") {
		address = ":" + address
	}
	host, port, err := net.SplitHostPort(address)
	if err != nil || port == "" {
		return nil, fmt.Errorf("%q is no address (want a port such as 8080, or HOST:PORT)", address)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	address = net.JoinHostPort(host, port)
	l, err := net.Listen("tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s is in use (choose another port, or 0 for any that is free)", address)
	case errors.Is(err, os.ErrPermission):
		return nil, fmt.Errorf("no right to listen at %s (choose a port from 1024)", address)
	case err != nil:
		if at, ok := errors.AsType[*net.OpError](err); ok {
			err = at.Err
		}
		return nil, fmt.Errorf("%s: %w (want a port such as 8080, or HOST:PORT of this computer)", address, err)
	}
	return l, nil
}
