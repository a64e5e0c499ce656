// script runs a script of activities and changes on SimGrid and prints how each ended.
//
//   g++ -O2 -std=c++17 -o script script.cpp -lsimgrid      (SimGrid 3.32 or newer)
//   ./script PLATFORM.xml SCRIPT.txt [--cfg=network/optim:Full ...]
//
// The platform has a host "driver", which nothing else uses: what is done when is done by
// an actor there. SCRIPT.txt has one thing to do a line. It begins with WHEN, a date or
// "done:N" or "lost:N": when activity N has ended well, or otherwise. Dates never fall.
// Then, an N being the number of a new activity, below a million:
//
//   WHEN exec N HOST FLOP THREADS BOUND PRIORITY       BOUND 0: none
//   WHEN send N FROM TO BYTES RATE                     RATE 0: none
//   WHEN read N HOST DISK BYTES PRIORITY, write the same
//   WHEN ptask N COUNT HOST... FLOP... BYTES...        bytes from each to each
//   WHEN again N M                                     M anew, unless it ended well
//   WHEN cancel N, suspend N, resume N, priority N P
//   WHEN left K N                                      notes, as K, what N has left
//   WHEN pstate HOST NUMBER, host HOST on|off
//   WHEN link LINK on|off, bandwidth LINK B, latency LINK SEC
//   WHEN disk HOST DISK READ WRITE BOTH
//
// What concerns an activity that is not under way is left out.
//
// stdout: "N OUTCOME DATE", in the order of ends, with 17 significant digits; OUTCOME is
// done, cancelled or failed. Between them "K left PART", the part of its work that an
// activity had left. stderr: the version of SimGrid.
#include "serve.hpp"
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <simgrid/s4u.hpp>
#include <simgrid/version.h>
#include <sstream>
#include <string>
#include <vector>

namespace s4u = simgrid::s4u;

namespace {

struct Line {
  std::string place, verb, rest; // rest: what comes after the verb
};

struct Started {
  s4u::ActivityPtr activity;
  Line line; // that started it
  std::string outcome; // empty: under way
};

[[noreturn]] void refuse(const std::string& place, const std::string& what)
{
  fprintf(stderr, "script: %s: %s\n", place.c_str(), what.c_str());
  exit(3);
}

class Script {
  std::vector<std::pair<double, Line>> dated_;
  std::map<std::string, std::vector<Line>> following_; // by "done:N" and "lost:N"
  std::map<int, Started> started_;
  std::map<s4u::Actor*, std::vector<s4u::ActorPtr>> waiters_; // by who made them

  bool start(std::istringstream& in, const Line& line);
  bool change(std::istringstream& in, const std::string& verb);
  void act_on(std::istringstream& in, const Line& line);
  s4u::ActivityPtr send_in(std::istringstream& in, int number);
  void enter(int number, s4u::ActivityPtr activity);
  void linger();
  void ended(int number, const std::string& outcome);
  void wait(int number);

public:
  void read(const char* file_name);
  void perform(const Line& line);
  void drive();
};

void Script::read(const char* file_name)
{
  std::ifstream file(file_name);
  if (not file)
    refuse(file_name, "cannot read");
  std::string text, when;
  for (size_t number = 1; std::getline(file, text); number++) {
    std::istringstream in(text);
    Line line;
    line.place = std::string(file_name) + ":" + std::to_string(number);
    if (not(in >> when))
      continue;
    in >> line.verb;
    std::getline(in, line.rest);
    if (when.find(':') != std::string::npos)
      following_[when].push_back(line);
    else
      dated_.emplace_back(atof(when.c_str()), line);
  }
}

s4u::Host* host_in(std::istringstream& in)
{
  std::string name;
  in >> name;
  return s4u::Host::by_name(name);
}

s4u::Disk* disk_in(std::istringstream& in)
{
  auto* host = host_in(in);
  std::string name;
  in >> name;
  for (auto* disk : host->get_disks())
    if (disk->get_name() == name)
      return disk;
  return nullptr;
}

s4u::ActivityPtr exec_in(std::istringstream& in)
{
  auto exec = s4u::Exec::init();
  exec->set_host(host_in(in));
  double flop, bound, priority;
  int threads;
  in >> flop >> threads >> bound >> priority;
  exec->set_flops_amount(flop);
  if (threads > 1)
    exec->set_thread_count(threads);
  if (bound > 0)
    exec->set_bound(bound);
  exec->set_priority(priority);
  return exec;
}

s4u::ActivityPtr ptask_in(std::istringstream& in)
{
  size_t n;
  in >> n;
  std::vector<s4u::Host*> hosts;
  for (size_t i = 0; i < n; i++)
    hosts.push_back(host_in(in));
  std::vector<double> flops(n), bytes(n * n);
  for (double& x : flops)
    in >> x;
  for (double& x : bytes)
    in >> x;
  auto exec = s4u::Exec::init();
  exec->set_flops_amounts(flops)->set_bytes_amounts(bytes)->set_hosts(hosts);
  return exec;
}

// send_in returns null if the transfer has a rate. SimGrid forgets it without actors at both
// ends, and they start the transfer.
s4u::ActivityPtr Script::send_in(std::istringstream& in, int number)
{
  auto* from = host_in(in);
  auto* to   = host_in(in);
  double bytes, rate;
  in >> bytes >> rate;
  if (rate == 0) {
    auto comm = s4u::Comm::sendto_init(from, to);
    comm->set_payload_size(static_cast<uint64_t>(bytes));
    return comm;
  }
  auto* mailbox = s4u::Mailbox::by_name(std::to_string(number));
  s4u::Actor::create("receiver", to, [mailbox] {
    try {
      mailbox->get<int>();
    } catch (const simgrid::Exception&) { // the sender tells
    }
  });
  s4u::Actor::create("sender", from, [this, number, mailbox, bytes, rate] {
    s4u::this_actor::on_exit([this, number](bool) {
      if (started_.at(number).outcome.empty()) // killed with its host
        ended(number, "failed");
    });
    static int payload;
    auto comm = mailbox->put_init(&payload, static_cast<uint64_t>(bytes));
    comm->set_rate(rate);
    started_.at(number).activity = comm;
    wait(number);
  });
  return nullptr;
}

s4u::ActivityPtr io_in(std::istringstream& in, s4u::Io::OpType type)
{
  auto* disk = disk_in(in);
  double bytes, priority;
  in >> bytes >> priority;
  auto io = s4u::Io::init();
  io->set_disk(disk)->set_size(static_cast<sg_size_t>(bytes))->set_op_type(type)->set_priority(priority);
  return io;
}

// start starts an activity if the line says so.
bool Script::start(std::istringstream& in, const Line& line)
{
  int number, of;
  s4u::ActivityPtr activity;
  Line origin = line;
  if (line.verb == "again") {
    in >> number >> of;
    auto before = started_.find(of);
    if (before == started_.end() || before->second.outcome.empty() || before->second.outcome == "done")
      return true;
    origin = before->second.line;
    in     = std::istringstream(origin.rest);
    in >> of;
  } else if (line.verb == "exec" || line.verb == "send" || line.verb == "read" || line.verb == "write" ||
             line.verb == "ptask") {
    in >> number;
  } else {
    return false;
  }
  started_[number].line = origin;
  if (origin.verb == "exec")
    activity = exec_in(in);
  else if (origin.verb == "send")
    activity = send_in(in, number);
  else if (origin.verb == "ptask")
    activity = ptask_in(in);
  else
    activity = io_in(in, origin.verb == "read" ? s4u::Io::OpType::READ : s4u::Io::OpType::WRITE);
  if (not in)
    refuse(line.place, "too few words");
  if (activity)
    enter(number, activity);
  return true;
}

// enter starts an activity, and an actor that waits for its end.
void Script::enter(int number, s4u::ActivityPtr activity)
{
  started_.at(number).activity = activity;
  if (activity->get_state() != s4u::Activity::State::STARTED) // a transfer may have started
    activity->start();
  auto waiter = s4u::Actor::create("waiter", s4u::Host::by_name("driver"), [this, number] {
    wait(number);
    linger();
  });
  waiters_[s4u::Actor::self()].push_back(waiter);
}

// linger waits until all is over that this actor has started: it would end with the actor.
void Script::linger()
{
  for (const auto& waiter : waiters_[s4u::Actor::self()])
    waiter->join();
}

void Script::wait(int number)
{
  auto activity       = started_.at(number).activity;
  std::string outcome = "done";
  try {
    activity->wait();
  } catch (const simgrid::Exception&) { // of a host, the network or a disk, or by a line
    outcome = activity->get_state() == s4u::Activity::State::CANCELED ? "cancelled" : "failed";
  }
  ended(number, outcome);
}

// ended notes the end of an activity and does what follows it.
void Script::ended(int number, const std::string& outcome)
{
  started_.at(number).outcome = outcome;
  printf("%d %s %.17g\n", number, outcome.c_str(), s4u::Engine::get_clock());
  for (const Line& line : following_[(outcome == "done" ? "done:" : "lost:") + std::to_string(number)])
    perform(line);
}

// part_left is 1 before an activity has done anything.
double part_left(const s4u::Activity& a, std::istringstream line)
{
  if (const auto* e = dynamic_cast<const s4u::Exec*>(&a))
    return e->get_remaining_ratio();
  std::string skip;
  double bytes;
  line >> skip >> skip >> skip >> bytes; // the number, two hosts or a host and a disk
  return a.get_remaining() / bytes;
}

// act_on changes an activity that is under way.
void Script::act_on(std::istringstream& in, const Line& line)
{
  int number, note = 0;
  if (line.verb == "left")
    in >> note;
  in >> number;
  auto it = started_.find(number);
  if (it == started_.end() || not it->second.outcome.empty() || not it->second.activity)
    return;
  auto& a = it->second.activity;
  if (line.verb == "left") {
    printf("%d left %.17g\n", note, part_left(*a, std::istringstream(it->second.line.rest)));
  } else if (line.verb == "cancel") {
    a->cancel();
  } else if (line.verb == "suspend") {
    a->suspend();
  } else if (line.verb == "resume") {
    a->resume();
  } else if (line.verb == "priority") {
    double priority;
    in >> priority;
    if (auto* e = dynamic_cast<s4u::Exec*>(a.get()))
      e->update_priority(priority);
    else if (auto* io = dynamic_cast<s4u::Io*>(a.get()))
      io->update_priority(priority);
  } else {
    refuse(line.place, "unknown verb " + line.verb);
  }
}

// change changes a host, a link or a disk if the line says so.
bool Script::change(std::istringstream& in, const std::string& verb)
{
  std::string name, state;
  double value;
  if (verb == "pstate") {
    auto* host = host_in(in);
    in >> value;
    host->set_pstate(static_cast<unsigned long>(value));
  } else if (verb == "host") {
    auto* host = host_in(in);
    in >> state;
    state == "on" ? host->turn_on() : host->turn_off();
  } else if (verb == "disk") {
    auto* disk = disk_in(in);
    double read, write, both;
    in >> read >> write >> both;
    disk->set_read_bandwidth(read)->set_write_bandwidth(write)->set_readwrite_bandwidth(both);
  } else if (verb == "link") {
    in >> name >> state;
    state == "on" ? s4u::Link::by_name(name)->turn_on() : s4u::Link::by_name(name)->turn_off();
  } else if (verb == "bandwidth") {
    in >> name >> value;
    s4u::Link::by_name(name)->set_bandwidth(value);
  } else if (verb == "latency") {
    in >> name >> value;
    s4u::Link::by_name(name)->set_latency(value);
  } else {
    return false;
  }
  return true;
}

void Script::perform(const Line& line)
{
  std::istringstream in(line.rest);
  if (not start(in, line) && not change(in, line.verb))
    act_on(in, line);
}

void Script::drive()
{
  for (const auto& [at, line] : dated_) {
    if (at > s4u::Engine::get_clock())
      s4u::this_actor::sleep_until(at);
    perform(line);
  }
  linger();
}

} // namespace

int main(int argc, char** argv)
{
  serve(argc, argv);
  s4u::Engine engine(&argc, argv); // takes its own options out of argv
  if (argc < 3) {
    fprintf(stderr, "usage: script PLATFORM.xml SCRIPT.txt [SimGrid options]\n");
    return 2;
  }
  engine.load_platform(argv[1]);
  Script script;
  script.read(argv[2]);
  s4u::Actor::create("driver", s4u::Host::by_name("driver"), [&script] { script.drive(); });
  engine.run();
  int major, minor, patch;
  sg_version_get(&major, &minor, &patch);
  fprintf(stderr, "simgrid %d.%d.%d\n", major, minor, patch);
}
