package cli

import (
	"fmt"
	"os"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// terminal is a pseudo-terminal. What is written to its file is on its screen.
type terminal struct {
	file   *os.File // the end that a program has
	master *os.File
	done   chan struct{}
	mu     sync.Mutex
	screen []byte
}

// openTerminal opens a terminal with that many columns for a test.
func openTerminal(t testing.TB, columns int) *terminal {
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
	term := &terminal{file: file, master: master, done: make(chan struct{})}
	term.resize(t, columns)
	go term.read()
	t.Cleanup(func() { _ = master.Close() })
	return term
}

// resize gives the terminal another number of columns.
func (x *terminal) resize(t testing.TB, columns int) {
	t.Helper()
	require.NoError(t, unix.IoctlSetWinsize(int(x.master.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: uint16(columns)}))
}

// typeText types text.
func (x *terminal) typeText(t testing.TB, text string) {
	t.Helper()
	_, err := x.master.WriteString(text)
	require.NoError(t, err)
}

func (x *terminal) read() {
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

// shown is all that was written so far, with the codes that move the cursor.
func (x *terminal) shown() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return string(x.screen)
}

// close closes the program's end and returns all that was written.
func (x *terminal) close() string {
	_ = x.file.Close()
	<-x.done
	return x.shown()
}

func TestTerminal(t *testing.T) {
	x := openTerminal(t, 40)
	width, _, err := term.GetSize(int(x.file.Fd()))
	require.NoError(t, err)
	require.Equal(t, 40, width)
	x.resize(t, 30)
	width, _, err = term.GetSize(int(x.file.Fd()))
	require.NoError(t, err)
	require.Equal(t, 30, width)
	_, err = fmt.Fprintln(x.file, "hello")
	require.NoError(t, err)
	require.Equal(t, "hello\r\n", x.close())
}
