package oracle

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
)

// Servers are programs that wait for calls, each of which is answered by a child (simgrid/serve.hpp): starting a program
// with SimGrid's libraries takes longer than most simulations. They end with this process. The zero Servers is ready.
type Servers struct {
	mu   sync.Mutex
	idle map[string][]*server // by program
}

type server struct {
	cmd *exec.Cmd
	in  io.Writer
	out *bufio.Reader
}

// run is one call.
func (s *Servers) run(program string, args []string) (stdout, stderr string, err error) {
	dir, err := os.MkdirTemp("", "oracle")
	if err != nil {
		return "", "", err
	}
	defer os.RemoveAll(dir)
	x, err := s.take(program)
	if err != nil {
		return "", "", err
	}
	_, errIn := fmt.Fprintln(x.in, strings.Join(append([]string{dir}, args...), "\t"))
	status, errOut := x.out.ReadString('\n')
	if errIn != nil || errOut != nil {
		_ = x.cmd.Process.Kill() // it may have ended
		return "", "", fmt.Errorf("%s --serve: %w", program, errors.Join(errIn, errOut, x.cmd.Wait()))
	}
	s.give(program, x)
	texts := map[string]string{}
	for _, name := range []string{"out", "err"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return "", "", err
		}
		texts[name] = string(text)
	}
	if status = strings.TrimSpace(status); status != "0" {
		return "", "", fmt.Errorf("%s %s: wait status %s\n%s", program, strings.Join(args, " "), status, texts["err"])
	}
	return texts["out"], texts["err"], nil
}

// take is a server that waits, or a new one.
func (s *Servers) take(program string) (*server, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if list := s.idle[program]; len(list) > 0 {
		s.idle[program] = list[:len(list)-1]
		return list[len(list)-1], nil
	}
	cmd := exec.Command(program, "--serve")
	cmd.Env, cmd.Stderr = append(os.Environ(), "LD_BIND_NOW=1"), os.Stderr // children need not look names up
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &server{cmd, in, bufio.NewReader(out)}, cmd.Start()
}

func (s *Servers) give(program string, x *server) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.idle == nil {
		s.idle = map[string][]*server{}
	}
	s.idle[program] = append(s.idle[program], x)
}
