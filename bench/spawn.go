package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
)

// spawn measures a workload in a process of its own and adds that process's
// peak memory.
func spawn(ctx context.Context, name string) (f measurement, peakBytes int64, err error) {
	self, err := os.Executable()
	if err != nil {
		return f, 0, err
	}
	cmd := exec.CommandContext(ctx, self, childMarker, name)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, os.Stderr
	if err := cmd.Run(); err != nil {
		return f, 0, fmt.Errorf("%s: %w", name, err)
	}
	if err := json.Unmarshal(out.Bytes(), &f); err != nil {
		return f, 0, fmt.Errorf("%s: %w", name, err)
	}
	return f, peakRSS(cmd.ProcessState), nil
}
