package oracletest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/oracle"
)

// ReadPlaced reads what Placed.Write wrote.
func ReadPlaced(text string) (oracle.Placed, error) {
	var p oracle.Placed
	for i, line := range strings.Split(text, "\n") {
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		if err := readItem(&p, f); err != nil {
			return oracle.Placed{}, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return p, nil
}

func readItem(p *oracle.Placed, f []string) error {
	switch {
	case f[0] == "T" && (len(f) == 4 || len(f) == 5):
		flop, err := strconv.ParseFloat(f[2], 64)
		priority := 0.0
		if len(f) == 5 && err == nil {
			priority, err = strconv.ParseFloat(f[4], 64)
		}
		p.Tasks = append(p.Tasks, oracle.Task{Name: f[1], WorkFlop: flop, Host: f[3], Priority: priority})
		return err
	case f[0] == "E" && len(f) == 4:
		ends, err := taskNumbers(p, f[1:3])
		if err != nil {
			return err
		}
		bytes, err := strconv.ParseFloat(f[3], 64)
		p.Messages = append(p.Messages, oracle.Message{From: ends[0], To: ends[1], Bytes: bytes})
		return err
	case f[0] == "O" && len(f) == 3:
		ends, err := taskNumbers(p, f[1:])
		if err != nil {
			return err
		}
		p.Controls = append(p.Controls, oracle.Control{From: ends[0], To: ends[1]})
		return nil
	case f[0] == "H" && len(f) >= 3:
		cores, err := strconv.Atoi(f[2])
		if err != nil {
			return err
		}
		order, err := taskNumbers(p, f[3:])
		p.Queues = append(p.Queues, oracle.Queue{Host: f[1], Cores: cores, Order: order})
		return err
	}
	return fmt.Errorf("%q is no T, E, O or H item", strings.Join(f, " "))
}

func taskNumbers(p *oracle.Placed, texts []string) ([]int, error) {
	var out []int
	for _, s := range texts {
		n, err := strconv.Atoi(s)
		if err != nil {
			return nil, err
		}
		if n < 0 || n >= len(p.Tasks) {
			return nil, fmt.Errorf("no task number %d", n)
		}
		out = append(out, n)
	}
	return out, nil
}
