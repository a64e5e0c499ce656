package terminal

import (
	"fmt"
	"os"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// Terminal is a pseudo-terminal. What is written to its File is on its screen.
type Terminal struct {
	File   *os.File // the end that a program has
	master *os.File
	done   chan struct{}
	mu     sync.Mutex
	screen []byte
}

// Open opens a terminal with that many columns for a test.
func Open(t testing.TB, columns int) *Terminal {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	fd := int(master.Fd())
	require.NoError(t, unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0))
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	require.NoError(t, err)
	file, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	require.NoError(t, err)
	term := &Terminal{File: file, master: master, done: make(chan struct{})}
	term.Resize(t, columns)
	go term.read()
	t.Cleanup(func() { _ = master.Close() })
	return term
}

// Resize gives the terminal another number of columns.
func (x *Terminal) Resize(t testing.TB, columns int) {
	t.Helper()
	require.NoError(t, unix.IoctlSetWinsize(int(x.master.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: uint16(columns)}))
}

// Type types text.
func (x *Terminal) Type(t testing.TB, text string) {
	t.Helper()
	_, err := x.master.WriteString(text)
	require.NoError(t, err)
}

func (x *Terminal) read() {
	defer close(x.done)
	chunk := make([]byte, 4096)
	for {
		n, err := x.master.Read(chunk)
		x.mu.Lock()
		x.screen = append(x.screen, chunk[:n]...)
		x.mu.Unlock()
		if err != nil {
			return // the other end is closed
		}
	}
}

// Shown is all that was written so far, with the codes that move the cursor.
func (x *Terminal) Shown() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return string(x.screen)
}

// Close closes the program's end and returns all that was written.
func (x *Terminal) Close() string {
	_ = x.File.Close()
	<-x.done
	return x.Shown()
}
